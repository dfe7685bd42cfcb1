import type { Bar, Order, Trade } from '#protocol'
import type { Connection, FeedValue, Funds, Rank, StreamEvent } from './api.ts'
import type { PageState } from './connection.ts'

/** What a screen may ask for. */
export type FeedSpec =
  | { readonly feed: 'book'; readonly instId: string; readonly depth: number }
  | { readonly feed: 'trades'; readonly instId: string }
  | { readonly feed: 'candles'; readonly instId: string; readonly bar: Bar }
  | { readonly feed: 'pulse' | 'rank' | 'funds' | 'orders' }

/** One key a feed: the same for two screens that ask for the same. */
export const feedKey = (spec: FeedSpec): string => {
  if (spec.feed === 'book') return `book ${spec.instId} ${spec.depth}`
  if (spec.feed === 'trades') return `trades ${spec.instId}`
  if (spec.feed === 'candles') return `candles ${spec.instId} ${spec.bar}`
  return spec.feed
}

/** Where and how the core connects. */
export interface CoreSettings {
  /** Address of the socket, or a path on the page's origin. */
  readonly socket: string
  /** Origin of the calls; '' is the page's own. */
  readonly api: string
  readonly language: string
  /** Requests an hour that the venue accepts on one socket; unlimited when absent. */
  readonly requestsPerHour?: number
}

/** From the screens to the core. `start` may come twice: who starts the worker early, and the app. */
export type ToCore =
  | { readonly to: 'start'; readonly settings: CoreSettings; readonly page: PageState }
  | { readonly to: 'page'; readonly page: PageState }
  | { readonly to: 'quotes'; readonly add: readonly string[]; readonly drop: readonly string[] }
  | { readonly to: 'open'; readonly spec: FeedSpec }
  | { readonly to: 'close' | 'older'; readonly key: string }
  | { readonly to: 'session'; readonly signedIn: boolean }
  | { readonly to: 'language'; readonly language: string }
  /** Decimals of the lot size by instrument, flat. */
  | { readonly to: 'lots'; readonly lots: readonly (readonly [instId: string, decimals: number])[] }
  | { readonly to: 'stop' }

/** Fields of a quote in a patch, in this order; flat, because hundreds cross each second. */
export const QUOTE_FIELDS = 12
export type QuoteCell = string | number

/** Fields of a bar in a patch: time, open, high, low, close, volume, closed (1) or forming (0). */
export const BAR_FIELDS = 7

export type FeedData =
  | {
      readonly kind: 'book'
      readonly asks: readonly string[]
      readonly bids: readonly string[]
      readonly seqId: number
    }
  /** New ones, newest first; `reset` replaces all. */
  | { readonly kind: 'trades'; readonly trades: readonly Trade[]; readonly reset: boolean }
  | {
      readonly kind: 'candles'
      readonly bars: Float64Array
      readonly change: 'reset' | 'prepend' | 'tail'
      readonly hasOlder: boolean
    }
  | { readonly kind: 'pulse'; readonly rows: readonly string[] }
  | { readonly kind: 'rank'; readonly rank: Rank }
  | { readonly kind: 'funds'; readonly funds: Funds }
  | { readonly kind: 'orders'; readonly orders: readonly Order[] }

/** What is new about one feed; without `data` only its state changed. */
export interface FeedPatch extends Omit<FeedValue<unknown>, 'data'> {
  readonly key: string
  readonly data?: FeedData
  /** The data is no longer the user's (signed out). */
  readonly clear?: true
}

/** From the core to the screens: everything that changed since the last one. */
export interface Patch {
  readonly quotes?: readonly QuoteCell[]
  readonly feeds?: readonly FeedPatch[]
  readonly connection?: Connection
  readonly events?: readonly StreamEvent[]
}
