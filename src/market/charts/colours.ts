/** The tokens that a chart is drawn with, as the theme of the page sets them now. */
export interface ChartColours {
  readonly up: string
  readonly down: string
  readonly upSoft: string
  readonly downSoft: string
  readonly text: string
  readonly line: string
  readonly accent: string
  readonly warn: string
  readonly surface: string
  /** Of an indicator's lines, in their order. */
  readonly lines: readonly [string, string, string]
}

/**
 * Reads the tokens of the page's theme, where they are set: on <html>. A chart draws with what it reads once, so it must
 * not read them where a frame overrides them for a while; a stale frame takes the colours away by a filter on the canvas.
 */
export const chartColours = (): ChartColours => {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(name).trim() || '#888'
  return {
    up: token('--up'),
    down: token('--down'),
    upSoft: token('--up-soft'),
    downSoft: token('--down-soft'),
    text: token('--text3'),
    line: token('--line'),
    accent: token('--accent'),
    warn: token('--warn'),
    surface: token('--surface'),
    lines: [token('--warn'), token('--accent'), token('--text3')],
  }
}

/** Calls back when the theme of the page turns, or its pair of colours. */
export const onThemeChange = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['class', 'data-pair', 'data-rise', 'style'],
  })
  return () => observer.disconnect()
}
