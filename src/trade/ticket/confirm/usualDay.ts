import { type CandleRow, change } from '#protocol'

/** Fewer days than this say nothing about a usual one. */
const FEWEST = 5

/**
 * By what fraction a usual day moves the price: the median of the last closed days, close against the close before.
 * Rows are daily candles, newest first. Undefined for an instrument that is too young. For the look only: a float.
 */
export const usualDay = (rows: readonly CandleRow[]): number | undefined => {
  const closes = rows.filter((row) => row[8] === '1').map((row) => row[4])
  const moves = closes
    .slice(0, -1)
    .map((close, day) => Math.abs(Number(change(closes[day + 1] ?? close, close))))
    .toSorted((a, b) => a - b)
  if (moves.length < FEWEST) return undefined
  const [low, high] = [moves[(moves.length - 1) >> 1], moves[moves.length >> 1]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}
