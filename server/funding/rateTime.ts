import { type ChannelSettings, DOLLAR_PAIRS, nextOpening } from '#protocol'
import type { Market } from '../market/port.ts'
import type { Quotes } from './rates.ts'

/** The pair whose price the channel's rate follows; undefined for a fixed rate. */
const pairOf = ({ currency, coin }: Pick<ChannelSettings, 'currency' | 'coin'>): string | undefined =>
  currency === coin ? undefined : DOLLAR_PAIRS[currency]?.instId

/** Does a rate of the market hold for it, and not a fixed one? */
export const followsMarket = (settings: Pick<ChannelSettings, 'currency' | 'coin'>): boolean =>
  pairOf(settings) !== undefined

/** Is the market of the currency open? A coin's own always is. */
export const isRateLive = (market: Quotes, settings: ChannelSettings, at: number): boolean => {
  const pair = pairOf(settings)
  return pair === undefined || (market.halted === undefined && market.isOpen(pair, at))
}

const MINUTE = 60_000
/**
 * For how many minutes a market rate is fixed, whatever the channel says. A fixed rate is an option on the market, for
 * which its spread has to pay: in a quarter of an hour a currency moves by some 0.04 %, in a day by 0.4 %.
 */
export const FIXED_MINUTES = 15

/** For how many minutes an announced transfer waits for its user, and holds its rate. */
export const fixedMinutes = (settings: Pick<ChannelSettings, 'currency' | 'coin' | 'minutes'>): number =>
  pairOf(settings) === undefined ? settings.minutes : Math.min(settings.minutes, FIXED_MINUTES)

/**
 * Until when a transfer announced now holds its rate, Unix ms. A closed market may open at another price than it
 * closed, so no rate of its close outlasts that; undefined where it opens too soon, or without a price.
 */
export const rateEnd = (
  market: Quotes & Pick<Market, 'instrument'>,
  settings: ChannelSettings,
  at: number,
): number | undefined => {
  const pair = pairOf(settings)
  const end = at + fixedMinutes(settings) * MINUTE
  if (pair === undefined) return end
  if (market.halted !== undefined) return undefined
  if (market.isOpen(pair, at)) return end
  // A market that is closed within its hours is suspended, and may open at any moment.
  const opens = nextOpening(market.instrument(pair)?.hours ?? 'always', at)
  return opens - at < MINUTE ? undefined : Math.min(end, opens)
}
