import type { Book, FundingRate, IndexTicker, MarkPrice } from '#protocol'
import type { BestPrices, Funding, PriceMark } from '../api.ts'

/** What each push of these channels says; undefined when it lacks its price. */
export const markOf = ({ markPx }: Partial<MarkPrice>): PriceMark | undefined =>
  typeof markPx === 'string' && markPx !== '' ? { px: markPx } : undefined

export const indexOf = ({ idxPx }: Partial<IndexTicker>): PriceMark | undefined =>
  typeof idxPx === 'string' && idxPx !== '' ? { px: idxPx } : undefined

export const fundingOf = (rate: Partial<FundingRate>): Funding | undefined =>
  typeof rate.fundingRate === 'string' && rate.fundingRate !== ''
    ? {
        rate: rate.fundingRate,
        at: Number(rate.fundingTime ?? 0),
        nextRate: rate.nextFundingRate ?? '',
        nextAt: Number(rate.nextFundingTime ?? 0),
      }
    : undefined

export const bestOf = ({ asks, bids }: Partial<Book>): BestPrices | undefined => {
  if (!Array.isArray(asks) || !Array.isArray(bids)) return undefined
  const [bid, ask] = [bids[0], asks[0]]
  return { bidPx: bid?.[0] ?? '', bidSz: bid?.[1] ?? '', askPx: ask?.[0] ?? '', askSz: ask?.[1] ?? '' }
}
