import type { Quote } from './api.ts'
import type { QuoteCell } from './messages.ts'

/** The quote whose fields begin at `i` of a patch's flat cells. */
export const quoteAt = (flat: readonly QuoteCell[], i: number): Quote => ({
  instId: flat[i] as string,
  last: flat[i + 1] as string,
  bidPx: flat[i + 2] as string,
  askPx: flat[i + 3] as string,
  open24h: flat[i + 4] as string,
  high24h: flat[i + 5] as string,
  low24h: flat[i + 6] as string,
  vol24h: flat[i + 7] as string,
  volCcy24h: flat[i + 8] as string,
  ts: flat[i + 9] as number,
  arrivedAt: flat[i + 10] as number,
  seq: flat[i + 11] as number,
  stale: flat[i + 12] === 1,
})
