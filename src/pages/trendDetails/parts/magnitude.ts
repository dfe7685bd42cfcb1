import type { BookView, FeedValue } from '#stream'

/** Power of ten at or below the best ask: it decides which price steps make sense, and seldom changes. */
export const magnitude = ({ data }: FeedValue<BookView>): number =>
  Math.floor(Math.log10(Number(data?.asks[0]?.[0] ?? data?.bids[0]?.[0] ?? 1)))
