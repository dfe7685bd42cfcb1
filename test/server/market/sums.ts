import { add, type CandleRow, notional, sum, type Trade, toAmount, toPrice } from '#protocol'

/** [open, high, low, close, volume, turnover]; what bars and trades are compared by. */
export type Total = readonly [o: string, h: string, l: string, c: string, v: string, q: string]

const highest = (prices: readonly string[]): string => prices.reduce((a, b) => (Number(b) > Number(a) ? b : a))
const lowest = (prices: readonly string[]): string => prices.reduce((a, b) => (Number(b) < Number(a) ? b : a))

export const totalOfRow = ([, o, h, l, c, v, , q]: CandleRow): Total => [o, h, l, c, v, q]

/** Adds bars that are given newest first. */
export const totalOfRows = (rows: readonly CandleRow[]): Total | undefined => {
  const [newest] = rows
  const oldest = rows.at(-1)
  if (newest === undefined || oldest === undefined) return undefined
  return [
    oldest[1],
    highest(rows.map((row) => row[2])),
    lowest(rows.map((row) => row[3])),
    newest[4],
    sum(rows.map((row) => toAmount(row[5]))),
    sum(rows.map((row) => toAmount(row[7]))),
  ]
}

/** Adds trades that are given newest first. */
export const totalOfTrades = (trades: readonly Trade[]): Total | undefined => {
  const [newest] = trades
  const oldest = trades.at(-1)
  if (newest === undefined || oldest === undefined) return undefined
  const prices = trades.map(({ px }) => px)
  return [
    oldest.px,
    highest(prices),
    lowest(prices),
    newest.px,
    sum(trades.map(({ sz }) => toAmount(sz))),
    trades.reduce((total, { px, sz }) => add(total, notional(toAmount(sz), toPrice(px), 'down')), toAmount('0')),
  ]
}
