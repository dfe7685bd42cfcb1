// Quotes out of ticker pushes; what is older than what is known changes nothing.

import type { Ticker } from '#protocol'
import type { Quote } from '../base/api.ts'

/** The value before the first tick. */
export const emptyQuote: Quote | undefined = undefined

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The quote after a ticker. Each ticker is whole, so it replaces; one that is older than what is shown is dropped
 * (the same object comes back) unless it is the first of a new subscription.
 */
export const applyTicker = (
  quote: Quote | undefined,
  ticker: Partial<Ticker>,
  arrivedAt: number,
  first = false,
): Quote | undefined => {
  const instId = ticker.instId ?? quote?.instId
  const ts = Number(ticker.ts)
  if (instId === undefined || text(ticker.last) === '' || !Number.isFinite(ts)) return quote
  if (quote !== undefined && !first && ts < quote.ts) return quote
  return {
    instId,
    last: text(ticker.last),
    bidPx: text(ticker.bidPx),
    askPx: text(ticker.askPx),
    open24h: text(ticker.open24h),
    high24h: text(ticker.high24h),
    low24h: text(ticker.low24h),
    vol24h: text(ticker.vol24h),
    volCcy24h: text(ticker.volCcy24h),
    ts,
    arrivedAt,
    seq: (quote?.seq ?? 0) + 1,
    stale: false,
  }
}
