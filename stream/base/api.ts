// All that a screen sees of the data core: what it may ask for, and the shapes of what it gets.

import type { ReadonlySignal } from '@preact/signals-core'
import type { AnyOrder, Bar, Instrument, Trade } from '#protocol'
import type { PrivateData, PrivateFeedName } from './privateFeeds.ts'
import type {
  BestPrices,
  BookOptions,
  BookView,
  Candles,
  Funding,
  PriceMark,
  PulseQuote,
  Quote,
  Rank,
} from './shapes.ts'

export type { PrivateData, PrivateFeedName } from './privateFeeds.ts'
export type * from './shapes.ts'

/** Stops a watch. Calling it twice does no harm. */
export type Release = () => void

/** One method for each private feed. They are empty until `setSession(true)`. */
export type PrivateStream = { readonly [N in PrivateFeedName]: () => Feed<PrivateData[N]> }

/** What the screens see of the data core. One instance lives as long as the app. */
export interface Stream extends PrivateStream {
  /** Prices: the public socket. */
  readonly connection: ReadonlySignal<Connection>
  /** Trading: the private channels and the polls that stand in for them. */
  readonly trading: ReadonlySignal<Trading>
  /** How far this device's clock is from the venue's; undefined until it was measured. */
  readonly clock: ReadonlySignal<ClockEstimate | undefined>
  /** Bytes received, sent once a second while the page is visible. */
  readonly traffic: ReadonlySignal<Traffic>
  /** Local time in Unix ms, once a second while the page is visible; ages are counted with it. */
  readonly now: ReadonlySignal<number>

  /** The latest quote; a signal of its own for each instrument. Reading it asks for nothing. */
  quote(instId: string): ReadonlySignal<Quote | undefined>
  /** Asks for full-rate quotes of these instruments until released. Counted, lingers, batched. */
  demandQuotes(instIds: readonly string[]): Release
  /** Sort keys of all instruments, once a second; replaced as a whole. */
  pulse(): Feed<ReadonlyMap<string, PulseQuote>>
  /** The best `depth` rows a side, 100 by default, at most 400; with a `step`, levels are summed into prices of it. */
  book(instId: string, options?: BookOptions): Feed<BookView>
  /** Best bid and ask as they change (`bbo-tbt`). */
  bestPrices(instId: string): Feed<BestPrices>
  markPrice(instId: string): Feed<PriceMark>
  /** `instId` names the index, such as `BTC-USDT`. */
  indexPrice(instId: string): Feed<PriceMark>
  funding(instId: string): Feed<Funding>
  /** Newest first, at most 100. */
  trades(instId: string): Feed<readonly Trade[]>
  candles(instId: string, bar: Bar): CandleFeed
  rank(): Feed<Rank>
  /** What the feed that `open` would open shows already (open elsewhere, or remembered); opens nothing. */
  peek<T>(open: () => Feed<T> | undefined): FeedValue<T> | undefined

  /** What happened to the user since they were last seen; undefined when nothing did, or after `dismissAway`. */
  readonly away: ReadonlySignal<Away | undefined>
  dismissAway(): void
  /** How far the user's own history was seen; keep it over a restart and hand it to `setSession`. */
  readonly seen: ReadonlySignal<Seen | undefined>

  /** The login flag; true makes the core ask for a ticket and open the private channels, from `seen` on. */
  setSession(signedIn: boolean, seen?: Seen): void
  /** At most one update a second, and only what is on screen. */
  setLowData(on: boolean): void
  /** Steps and decimals, once known. */
  setInstruments(instruments: readonly Instrument[]): void
  /** '650' and 'network' as seen by polls and by the ticket call; only the main thread acts on them. */
  onEvent(listener: (event: StreamEvent) => void): Release
  close(): void
}

/** One thing that a screen watches, until it closes it. */
export interface Feed<T> {
  readonly value: ReadonlySignal<FeedValue<T>>
  close(): void
}
/** The bars of an instrument, which also go back in time. */
export interface CandleFeed extends Feed<Candles> {
  /** Asks for the bars before the oldest one; does nothing while it is on its way or when there are none. */
  older(): void
}

/** Three questions kept apart: have we data, what is the fetch doing, is it stale. */
export interface FeedValue<T> {
  readonly data: T | undefined
  readonly fetch: 'idle' | 'loading' | 'live' | 'failed'
  readonly stale: boolean
  /**
   * When stale data of an earlier subscription were asked for again over a connection that stands, Unix ms; undefined
   * once the core has spoken of them. For `PENDING_TIME` from then on they are loading, so not shown as stale.
   */
  readonly askedAt?: number | undefined
  /** Source time of the newest part, Unix ms; 0 before the first. */
  readonly ts: number
  /** When it arrived or, once its channel is lost, when it was last known to be the newest; Unix ms, 0 before the first. */
  readonly arrivedAt: number
  /** Sequence of the newest part: the venue's own where it has one (book, private channels), else a running number. */
  readonly seq: number
}

/** `degraded`: the socket is open, but slow or answering in part. */
export type ConnectionPhase = 'idle' | 'connecting' | 'live' | 'degraded' | 'waiting' | 'offline'
/** How the public socket is. */
export interface Connection {
  readonly phase: ConnectionPhase
  /** Round trip of the last ping in ms. */
  readonly rtt: number | undefined
  /** Why it is not live: `slow`, `partial`, `dropped`, `silent`, `offline`, `refused`, `upgrade`, `signed-out`. */
  readonly reason: string | undefined
  /** When the phase began, Unix ms. */
  readonly since: number
  /**
   * Once it is lost: when data last came, or a pong that proved them to be the newest, Unix ms. No attempt to come back
   * changes it before data come. Undefined while none ever came.
   */
  readonly heardAt?: number | undefined
}

/**
 * `live`: the private channels lead. `polling`: they are down and the polls stand in. `down`: neither answers, so
 * nothing is known about one's own orders and funds.
 */
export interface Trading {
  readonly phase: 'signed-out' | 'joining' | 'live' | 'polling' | 'down'
  /** When the phase began, Unix ms. */
  readonly since: number
  /**
   * Once the channels no longer lead: when orders and funds were last known to be the newest, by a message or a
   * heartbeat on the socket of the channels or by the answer to a poll, Unix ms. Undefined while they never were.
   */
  readonly confirmedAt?: number | undefined
}

/** The venue's clock is between local time + `offset` − `uncertainty` and local time + `offset` + `uncertainty`, all ms. */
export interface ClockEstimate {
  readonly offset: number
  readonly uncertainty: number
  /** Local, Unix ms. */
  readonly measuredAt: number
}

/** Bytes of the socket's frames and of the polls' answers, without the protocols' own headers. */
export interface Traffic {
  readonly bytes: number
  /** In the last 60 s, or since the start. */
  readonly lastMinute: number
  readonly lowData: boolean
}

/** How far the user's history was seen. `epoch` names the history; another one means that it started again. */
export interface Seen {
  readonly epoch: string
  readonly offset: number
  /** Unix ms of about the last moment there; 'while you were away' counts from it. */
  readonly at?: number
  /** Venue's time of the newest change that was sent, Unix ms. */
  readonly ts?: number
}

/** What was missed, oldest first. */
export interface Away {
  readonly orders: readonly AnyOrder[]
  /** The venue could not tell everything any more: everything was loaded again, the list may lack something. */
  readonly lost: boolean
  /** Unix ms of the last moment before. */
  readonly since: number
}

/** What the main thread has to act on. `expired`: the session is over (650). */
export type StreamEvent =
  | { readonly type: 'expired' }
  /** `ok` false: a poll found no network; true: it is back. */
  | { readonly type: 'network'; readonly ok: boolean }
  /** A change of one's own order that the private channel brought (for the announcement of fills). */
  | {
      readonly type: 'order'
      readonly order: AnyOrder
      readonly previous: AnyOrder | undefined
      /** It happened while the user was away: `away` tells of it, no toast does. */
      readonly missed?: boolean
    }
  /** The same at its own moment, while the page is hidden; it comes again as `order` when somebody is back. */
  | { readonly type: 'unseen'; readonly order: AnyOrder; readonly previous: AnyOrder | undefined }
