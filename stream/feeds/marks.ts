// Mark price, index, funding and best prices out of their pushes, and how long each may be silent.

import type { Book, FundingRate, IndexTicker, MarkPrice } from '#protocol'
import type { BestPrices, Funding, PriceMark } from '../base/api.ts'

/** What a venue may be late by itself with what it repeats. */
const MARGIN = 5_000

/** Silence in ms after which each is stale: the venue repeats them at least every 10, 60 and 90 s. */
export const MARK_QUIET = 10_000 + MARGIN
export const INDEX_QUIET = 60_000 + MARGIN
export const FUNDING_QUIET = 90_000 + MARGIN

/** A wire field that must be there: a text that is not empty. */
const isPresent = (text: unknown): text is string => typeof text === 'string' && text !== ''
/** A time of the wire, 0 where it is absent or broken. */
const timeOf = (text: unknown): number => (isPresent(text) && Number.isFinite(Number(text)) ? Number(text) : 0)

/** What each push of these channels says; undefined when it lacks its price. */
export const markOf = ({ markPx }: Partial<MarkPrice>): PriceMark | undefined =>
  isPresent(markPx) ? { px: markPx } : undefined

export const indexOf = ({ idxPx }: Partial<IndexTicker>): PriceMark | undefined =>
  isPresent(idxPx) ? { px: idxPx } : undefined

export const fundingOf = (rate: Partial<FundingRate>): Funding | undefined =>
  isPresent(rate.fundingRate)
    ? {
        rate: rate.fundingRate,
        at: timeOf(rate.fundingTime),
        nextRate: isPresent(rate.nextFundingRate) ? rate.nextFundingRate : '',
        nextAt: timeOf(rate.nextFundingTime),
      }
    : undefined

/** An empty side has neither price nor size. */
export const bestOf = ({ asks, bids }: Partial<Book>): BestPrices | undefined => {
  if (!Array.isArray(asks) || !Array.isArray(bids)) return undefined
  const [bid, ask] = [bids[0], asks[0]]
  return { bidPx: bid?.[0] ?? '', bidSz: bid?.[1] ?? '', askPx: ask?.[0] ?? '', askSz: ask?.[1] ?? '' }
}
