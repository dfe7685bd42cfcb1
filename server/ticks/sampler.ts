import { isDecimal, type Price, toPrice } from '#protocol'
import type { Market } from '../market/port.ts'

/** Each instrument is looked at so often, ms. */
export const SAMPLE_INTERVAL = 500
/** An index that is older says nothing about now. */
const OLDEST = 3_000

/** The part of the market that the record may see: it reads, and nothing else in the venue gives it a price. */
export type IndexSource = Pick<Market, 'halted' | 'has' | 'index' | 'isOpen'>

export interface Quote {
  readonly instId: string
  readonly px: Price
}

/**
 * Looks at the indexes: one quote for each instrument that is open and whose index has moved on in its own time since it
 * was looked at last. A price that is only repeated makes no tick, so silence of the source is a gap in the record.
 */
export const createSampler = (market: IndexSource, instruments: readonly string[]): ((now: number) => Quote[]) => {
  const seen = new Map<string, string>()
  return (now) => {
    if (market.halted !== undefined) return []
    return instruments.flatMap((instId) => {
      if (!market.has('index', instId) || !market.isOpen(instId, now)) return []
      const index = market.index(instId)
      if (index === undefined || index.ts === seen.get(instId) || Math.abs(now - Number(index.ts)) > OLDEST) return []
      seen.set(instId, index.ts)
      const isPrice = isDecimal(index.idxPx) && /^[^-]*[1-9]/.test(index.idxPx)
      return isPrice ? [{ instId, px: toPrice(index.idxPx) }] : []
    })
  }
}
