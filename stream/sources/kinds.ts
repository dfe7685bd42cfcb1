import type { FeedSpec } from '../base/messages.ts'
import { PRIVATE_LINGER_MS } from '../base/privateFeeds.ts'

const LINGER_MS: Readonly<Record<FeedSpec['feed'], number>> = {
  ...PRIVATE_LINGER_MS,
  book: 2_000,
  trades: 2_000,
  candles: 10_000,
  pulse: 20_000,
  rank: 20_000,
  best: 1_000,
  mark: 2_000,
  index: 2_000,
  funding: 5_000,
}

/** How long a feed outlives its last screen, in ms: longer where coming back is likely and keeping is cheap. */
export const lingerOf = ({ feed }: FeedSpec): number => LINGER_MS[feed]

/** Painted with the frame; everything else goes with the lists. */
export const isPerFrame = ({ feed }: FeedSpec): boolean => feed === 'book' || feed === 'candles'
