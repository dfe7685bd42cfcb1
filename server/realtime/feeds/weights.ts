import { isPrivateChannel } from '#protocol'

/**
 * What a subscription costs the venue's thread, in quarters of a millisecond a second, measured with the simulated
 * market on a slow processor. Channels that are not named weigh 1.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  books: 20,
  books5: 20,
  'bbo-tbt': 20,
  'market-pulse': 80,
  tickers: 6,
  'mark-price': 3,
  'index-tickers': 2,
  quotes: 2,
}

/** The weight of a channel's subscription. Private ones are few for each user, and cost only when something happens. */
export const weightOf = (channel: string): number => (isPrivateChannel(channel) ? 0 : (WEIGHTS[channel] ?? 1))
