import type { ChannelArg, Pace } from '#protocol'
import type { Market } from '../../market/port.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import { type Frame, textFrame } from '../gateway/frame.ts'
import type { Pacer } from '../gateway/pacer.ts'
import type { Feed } from '../gateway/topic.ts'
import type { BookSources } from './bookSource.ts'
import type { PrivateHub } from './privateHub.ts'
import type { PulseBoard } from './pulseBoard.ts'

/** What feeds use. */
export interface FeedContext {
  readonly clock: Clock
  readonly timers: Timers
  readonly market: Market
  readonly books: BookSources
  /** Notified when a row of a batch has changed. */
  readonly batches: { changed(): void }
  readonly pulse: PulseBoard
  /** Without it there are no private channels. */
  readonly private: PrivateHub | undefined
  readonly pace: {
    readonly tickers: Pacer
    readonly candles: Pacer
    readonly depth: Pacer
    readonly bbo: Pacer
    readonly mark: Pacer
  }
}

/** A channel, as the gateway opens it. */
export interface ChannelFeed {
  /** The fields that distinguish subscriptions of this channel, besides `channel`. Others are ignored. */
  readonly fields: readonly Exclude<keyof ChannelArg, 'channel' | 'epoch' | 'offset' | 'snapshot'>[]
  /** Which rate of the connection the channel follows; each rate has a topic of its own. */
  readonly paced?: keyof Pace
  /** The feed of these fields; undefined if no such thing exists. `interval` is the channel's rate, in ms. */
  open(arg: ChannelArg, context: FeedContext, interval: number): Feed | undefined
}

/** Makes the frame of a push with these elements; `more` is inserted between `arg` and `data`. */
export type FrameMaker<T> = (data: readonly T[], more?: string) => Frame

/** Makes the frames of one topic; `arg` is encoded once. */
export const frameMaker = (arg: ChannelArg): FrameMaker<unknown> => {
  const head = `{"arg":${JSON.stringify(arg)},`
  return (data, more = '') => textFrame(`${head}${more}"data":${JSON.stringify(data)}}`)
}

/** The instrument that the argument names, if the market has it. */
export const knownInstrument = ({ instId }: ChannelArg, { market }: FeedContext): string | undefined =>
  instId === undefined || market.instrument(instId) === undefined ? undefined : instId
