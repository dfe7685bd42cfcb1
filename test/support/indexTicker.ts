import type { IndexTicker } from '#protocol'

/** An index that has had one price all day, as of a moment (Unix ms). */
export const indexTicker = (instId: string, price: string, at: number): IndexTicker => ({
  instId,
  idxPx: price,
  open24h: price,
  high24h: price,
  low24h: price,
  sodUtc0: price,
  sodUtc8: price,
  ts: String(at),
})
