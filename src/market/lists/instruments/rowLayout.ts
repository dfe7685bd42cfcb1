/** Height of a row in px, in type of the usual size. */
export const ROW_HEIGHT = 56
/** Space above and below the lines of a row. */
const AROUND = 20
/** Its two lines, and the third that figures take when they stand below, in type of the usual size. */
const TWO_LINES = ROW_HEIGHT - AROUND
const THIRD_LINE = 20
const USUAL_TYPE = 16
/** The column is never wider, in px. */
const COLUMN = 480
/** On so few rem name and figures do not fit beside each other. */
const NARROW = 18

/** How rows stand for a screen of this width and a root font of this size, in px. */
export const rowLayout = (width: number, type: number): { readonly height: number; readonly stacked: boolean } => {
  const stacked = Math.min(width, COLUMN) / type <= NARROW
  const lines = TWO_LINES + (stacked ? THIRD_LINE : 0)
  return { height: Math.round(AROUND + lines * Math.max(1, type / USUAL_TYPE)), stacked }
}

/** How rows stand now. Another text size mounts the lists anew. */
export const rowLayoutNow = () =>
  rowLayout(window.innerWidth, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_TYPE)
