// Quotes out of the rows of a batch, whole or short.

import type { Quote } from '../base/api.ts'

const FULL = 10
const SHORT = 5

/**
 * The quote after a row of the `quotes` channel. A short row says nothing of the day, which then stays as it was; a row
 * that is broken, or older than what is known and not the first of its subscription, changes nothing (the same object
 * comes back).
 */
export const applyQuoteRow = (
  quote: Quote | undefined,
  row: unknown,
  arrivedAt: number,
  first = false,
): Quote | undefined => {
  if (!Array.isArray(row) || row.length < SHORT || !row.every((cell) => typeof cell === 'string')) return quote
  const [instId = '', time, last = '', bidPx = '', askPx = ''] = row as readonly string[]
  const ts = Number(time)
  if (last === '' || time === '' || !Number.isFinite(ts) || (quote !== undefined && !first && ts < quote.ts))
    return quote
  const day = (at: number, known: string | undefined): string =>
    row.length >= FULL ? (row[at] as string) : (known ?? '')
  return {
    instId,
    last,
    bidPx,
    askPx,
    open24h: day(5, quote?.open24h),
    high24h: day(6, quote?.high24h),
    low24h: day(7, quote?.low24h),
    vol24h: day(8, quote?.vol24h),
    volCcy24h: day(9, quote?.volCcy24h),
    ts,
    arrivedAt,
    seq: (quote?.seq ?? 0) + 1,
    stale: false,
  }
}
