import { type IndexTicker, isDecimal, type Price, toPrice } from '#protocol'

/** How often each instrument is sampled. */
export const SAMPLE_INTERVAL_MS = 500
/** An older index says nothing about the present. */
const MAX_INDEX_AGE_MS = 3_000

/** The part of the market that the record sees. It can only be read, and is the record's one source of prices. */
export interface IndexSource {
  /** Why the source is silent, when it is. */
  readonly halted: string | undefined
  has(kind: 'index', instId: string): boolean
  isOpen(instId: string, at: number): boolean
  /** With the source's own time (Unix ms). */
  index(instId: string): Pick<IndexTicker, 'idxPx' | 'ts'> | undefined
}

export interface Quote {
  readonly instId: string
  readonly px: Price
}

/** What the indexes were at one moment of the venue's clock, Unix ms. */
export interface IndexSample {
  readonly at: number
  /** It was computed afterwards, because the moment was missed. */
  readonly filled: boolean
  readonly quotes: readonly Quote[]
}

/**
 * Samples the indexes: one quote for each instrument that is open and whose index has moved on in its own time since
 * the last sample. A repeated price makes no tick, so silence of the source is a gap in the record.
 */
export const createSampler = (market: IndexSource, instruments: readonly string[]): ((now: number) => Quote[]) => {
  const seen = new Map<string, string>()
  return (now) => {
    if (market.halted !== undefined) return []
    return instruments.flatMap((instId) => {
      if (!market.has('index', instId) || !market.isOpen(instId, now)) return []
      const index = market.index(instId)
      if (index === undefined || index.ts === seen.get(instId) || Math.abs(now - Number(index.ts)) > MAX_INDEX_AGE_MS)
        return []
      seen.set(instId, index.ts)
      const isPrice = isDecimal(index.idxPx) && /^[^-]*[1-9]/.test(index.idxPx)
      return isPrice ? [{ instId, px: toPrice(index.idxPx) }] : []
    })
  }
}
