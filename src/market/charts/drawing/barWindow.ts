/**
 * At each tick the library goes through all bars that it was given, once for every line, so it is given those around the
 * view alone. Indexes count in all bars; a window goes from `start` up to `end`, exclusive.
 */
export interface BarWindow {
  readonly start: number
  readonly end: number
}

/** Bars that a window holds at least, if there are so many. */
export const WINDOW = 600
/** A view that is nearer than this to an end of its window, and not at the end of all bars, gets another window. */
const MARGIN = 150
/** A window that has grown beyond this is cut when the view rests. */
const LARGEST = 3 * WINDOW

export interface View {
  readonly from: number
  readonly to: number
}

/** A window around a view, which reaches the newest bar where that is near. */
export const windowAround = (total: number, { from, to }: View): BarWindow => {
  const length = Math.max(WINDOW, Math.ceil(to - from) * 3)
  const start = Math.max(0, Math.min(Math.round((from + to - length) / 2), total - length))
  return { start, end: Math.min(total, start + length) }
}

export const newestWindow = (total: number): BarWindow => windowAround(total, { from: total, to: total })

/**
 * The window for a view that has come to rest; the same one where nothing has to be done. Drawing all anew costs frames,
 * so it is done seldom and far.
 */
export const windowAtRest = (total: number, drawn: BarWindow, view: View): BarWindow => {
  const length = drawn.end - drawn.start
  const lacksOlder = drawn.start > 0 && view.from - drawn.start < MARGIN
  const lacksNewer = drawn.end < total && drawn.end - view.to < MARGIN
  if (!lacksOlder && !lacksNewer && length <= LARGEST) return drawn
  return windowAround(total, view)
}

/**
 * The window while a finger moves the view. It may only grow to the left: the library counts a drag from the newest
 * point it has, which must stay.
 */
export const windowInMotion = (drawn: BarWindow, view: View): BarWindow =>
  drawn.start > 0 && view.from - drawn.start < MARGIN / 2
    ? { start: Math.max(0, drawn.start - WINDOW), end: drawn.end }
    : drawn
