import type { Channel, ChannelArg, Pace } from '#protocol'
import type { Feed } from '../gateway/topic.ts'
import { bboTbt } from './bboTbt.ts'
import { books } from './books.ts'
import { books5 } from './books5.ts'
import { candleChannels } from './candles.ts'
import type { ChannelFeed, FeedContext } from './context.ts'
import { fundingRate } from './fundingRate.ts'
import { indexTickers } from './indexTickers.ts'
import { marketPulse } from './marketPulse.ts'
import { markPrice } from './markPrice.ts'
import { orders } from './orders.ts'
import { quotes } from './quotes.ts'
import { STATE_CHANNELS } from './stateChannels.ts'
import { tickers } from './tickers.ts'
import { trades } from './trades.ts'

/** The feed of every public and private channel; a missing one is a type error. */
const CHANNELS: { readonly [C in Channel]: ChannelFeed } = {
  tickers,
  trades,
  'trades-all': trades,
  books,
  books5,
  'bbo-tbt': bboTbt,
  'market-pulse': marketPulse,
  orders,
  quotes,
  'mark-price': markPrice,
  'index-tickers': indexTickers,
  'funding-rate': fundingRate,
  ...STATE_CHANNELS,
  ...candleChannels,
}

/** The argument reduced to the fields of its channel; undefined for an unknown channel. */
export const canonicalArg = (arg: ChannelArg): ChannelArg | undefined => {
  if (!Object.hasOwn(CHANNELS, arg.channel)) return undefined
  const { fields } = CHANNELS[arg.channel as Channel]
  const canonical: ChannelArg = { channel: arg.channel }
  for (const field of fields) {
    const value = arg[field]
    if (value !== undefined) canonical[field] = value
  }
  return canonical
}

/** The feed of a canonical argument; undefined if no such thing exists. */
export const openFeed = (arg: ChannelArg, context: FeedContext, interval = 0): Feed | undefined =>
  CHANNELS[arg.channel as Channel].open(arg, context, interval)

/** Time between two pushes of this channel at these rates, ms; 0 if the channel does not depend on them. */
export const intervalOf = (channel: string, pace: Pace): number => {
  const { paced } = CHANNELS[channel as Channel]
  return paced === undefined ? 0 : pace[paced]
}
