import type { ChannelArg, Pace } from '#protocol'
import type { Market } from '../../market/port.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import { type Frame, textFrame } from '../gateway/frame.ts'
import type { Pacer } from '../gateway/pacer.ts'
import type { Feed } from '../gateway/topic.ts'
import type { BookSources } from './bookSource.ts'
import type { PrivateHub } from './privateHub.ts'
import type { PulseBoard } from './pulseBoard.ts'

/** What feeds draw from. */
export interface FeedContext {
  readonly clock: Clock
  readonly timers: Timers
  readonly market: Market
  readonly books: BookSources
  /** Told when a row of the batches changed. */
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

/** A channel as the gateway knows it. */
export interface ChannelFeed {
  /** The fields besides `channel` that make two subscriptions different. Others are ignored. */
  readonly fields: readonly Exclude<keyof ChannelArg, 'channel' | 'epoch' | 'offset' | 'snapshot'>[]
  /** Each pace of this kind has a topic of its own. */
  readonly paced?: keyof Pace
  /** The feed of these fields; undefined when they name nothing that exists. `interval` is that of its pace, in ms. */
  open(arg: ChannelArg, context: FeedContext, interval: number): Feed | undefined
}

/** Makes a push of elements `T`; `more` stands between `arg` and `data`. */
export type FrameMaker<T> = (data: readonly T[], more?: string) => Frame

/** Makes the frames of one topic; `arg` is encoded once. */
export const frameMaker = (arg: ChannelArg): FrameMaker<unknown> => {
  const head = `{"arg":${JSON.stringify(arg)},`
  return (data, more = '') => textFrame(`${head}${more}"data":${JSON.stringify(data)}}`)
}

/** Does the argument name an instrument of this market? */
export const knownInstrument = ({ instId }: ChannelArg, { market }: FeedContext): string | undefined =>
  instId === undefined || market.instrument(instId) === undefined ? undefined : instId
