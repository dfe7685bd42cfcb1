// What passes between the screens' side and the core: demands one way, patches the other.

import type { Bar, Instrument, Trade } from '#protocol'
import type {
  Away,
  BestPrices,
  ClockEstimate,
  Connection,
  FeedValue,
  Funding,
  PriceMark,
  Rank,
  Seen,
  StreamEvent,
  Trading,
  Traffic,
} from './api.ts'
import type { PageState } from './page.ts'
import type { PrivateData, PrivateFeedName } from './privateFeeds.ts'

/** What a screen may ask for. */
export type FeedSpec =
  | { readonly feed: 'book'; readonly instId: string; readonly depth: number; readonly step?: string }
  | { readonly feed: 'trades' | 'best' | 'mark' | 'index' | 'funding'; readonly instId: string }
  | { readonly feed: 'candles'; readonly instId: string; readonly bar: Bar }
  | { readonly feed: 'pulse' }
  | { readonly feed: 'rank' | PrivateFeedName }

/** One key a feed: the same for two screens that ask for the same. */
export const feedKey = (spec: FeedSpec): string => {
  if (spec.feed === 'book') return `book ${spec.instId} ${spec.depth} ${spec.step ?? ''}`
  if (spec.feed === 'candles') return `candles ${spec.instId} ${spec.bar}`
  return 'instId' in spec ? `${spec.feed} ${spec.instId}` : spec.feed
}

/** Where and how the core connects. */
export interface CoreSettings {
  /** Address of the socket, or a path on the page's origin. */
  readonly socket: string
  /** Origin of the calls; '' is the page's own. */
  readonly api: string
  readonly language: string
  /** Whose rules hold: our venue batches quotes and resumes private channels, the real OKX does neither. */
  readonly venue: 'tapeline' | 'okx'
  /** Address of the socket for business channels where it is another one (real OKX); else `socket` carries them. */
  readonly business?: string
  /** Origin of the market's REST where it is another one: time series come from there then, and not from calls. */
  readonly rest?: string
  /** Requests an hour that the venue accepts on one socket; unlimited when absent. */
  readonly requestsPerHour?: number
}

/** What the core must know of an instrument: decimals of its price, and when it is traded. */
export type InstrumentRules = readonly [instId: string, decimals: number, hours: Instrument['hours']]

/** From the screens to the core. `start` may come twice: who starts the worker early, and the app. */
export type ToCore =
  | { readonly to: 'start'; readonly settings: CoreSettings; readonly page: PageState }
  /** A list of instruments will be opened: what it asks for first is asked for now. */
  | { readonly to: 'prefetch' }
  | { readonly to: 'page'; readonly page: PageState }
  | { readonly to: 'quotes'; readonly add: readonly string[]; readonly drop: readonly string[] }
  | { readonly to: 'open'; readonly spec: FeedSpec }
  | { readonly to: 'close' | 'older'; readonly key: string }
  | { readonly to: 'session'; readonly signedIn: boolean; readonly seen?: Seen }
  | { readonly to: 'dismissAway' }
  | { readonly to: 'lowData'; readonly on: boolean }
  /** Acknowledges a patch: it is on the screens, and took this many ms of their thread. Until then its queue waits. */
  | { readonly to: 'applied'; readonly ms: number }
  | { readonly to: 'language'; readonly language: string }
  /** What feeds must know of an instrument: decimals of its lot size, trading hours. */
  | { readonly to: 'instruments'; readonly instruments: readonly InstrumentRules[] }
  | { readonly to: 'stop' }

/** Fields of a quote in a patch, in this order; flat, because hundreds cross each second. */
export const QUOTE_FIELDS = 13
/** A text as the wire has it, or a number for times, sequence and flags. */
export type QuoteCell = string | number

/** Fields of a bar in a patch: time, open, high, low, close, volume, closed (1) or forming (0). */
export const BAR_FIELDS = 7

/** What a feed tells the screens, flat enough to cross between threads. */
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
  /** Five strings an instrument, of those that changed; `reset` replaces all. */
  | { readonly kind: 'pulse'; readonly rows: readonly string[]; readonly reset: boolean }
  /** One value that is replaced as a whole. */
  | { readonly kind: 'latest'; readonly value: BestPrices | PriceMark | Funding | Rank | PrivateData[PrivateFeedName] }

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
  readonly trading?: Trading
  /** null: the device's clock was set, what was known of it is void. */
  readonly clock?: ClockEstimate | null
  readonly traffic?: Traffic
  /** null: nothing is left of it. */
  readonly away?: Away | null
  readonly seen?: Seen
  readonly events?: readonly StreamEvent[]
}
