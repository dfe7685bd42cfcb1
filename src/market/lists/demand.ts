/** Rows by index, both inclusive. An empty range has `stop` below `start`. */
export interface Range {
  readonly start: number
  readonly stop: number
}
export const EMPTY_RANGE: Range = { start: 0, stop: -1 }

const clamp = (range: Range, count: number): Range => ({
  start: Math.max(0, range.start),
  stop: Math.min(count - 1, range.stop),
})

/**
 * The rows to ask quotes for: what is seen and one screen on each side. The old window stands while what is seen keeps
 * half a screen inside it, so that a slow scroll does not ask again at every row.
 */
export const demandWindow = (current: Range, seen: Range, count: number): Range => {
  const screen = seen.stop - seen.start + 1
  if (screen <= 0 || count === 0) return EMPTY_RANGE
  const half = Math.ceil(screen / 2)
  const needed = clamp({ start: seen.start - half, stop: seen.stop + half }, count)
  const enough = current.start <= needed.start && current.stop >= needed.stop && current.stop < count
  return enough ? current : clamp({ start: seen.start - screen, stop: seen.stop + screen }, count)
}
