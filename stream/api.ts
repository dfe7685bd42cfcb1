import type { ReadonlySignal } from '@preact/signals-core'
import type { Bar, home, Instrument, Order, OutputOf, Trade } from '#protocol'

/** Stops a watch. Calling it twice does no harm. */
export type Release = () => void

/** What the screens see of the data core. One instance lives as long as the app. */
export interface Stream {
  readonly connection: ReadonlySignal<Connection>
  /** Local time in Unix ms, once a second while the page is visible; ages are counted with it. */
  readonly now: ReadonlySignal<number>

  /** The latest quote; a signal of its own for each instrument. Reading it asks for nothing. */
  quote(instId: string): ReadonlySignal<Quote | undefined>
  /** Asks for full-rate quotes of these instruments until released. Counted, lingers, batched. */
  demandQuotes(instIds: readonly string[]): Release
  /** Sort keys of all instruments, once a second; replaced as a whole. */
  pulse(): Feed<ReadonlyMap<string, PulseQuote>>
  /** The best `depth` levels a side, 100 unless told, at most 400. */
  book(instId: string, depth?: number): Feed<BookView>
  /** Newest first, at most 100. */
  trades(instId: string): Feed<readonly Trade[]>
  candles(instId: string, bar: Bar): CandleFeed
  rank(): Feed<Rank>

  /** Private feeds; empty until `setSession(true)`. */
  funds(): Feed<Funds>
  /** Live orders, newest first. */
  orders(): Feed<readonly Order[]>

  /** The login flag; true makes the core ask for a ticket and open the private channels. */
  setSession(signedIn: boolean): void
  /** Steps and decimals, once known. */
  setInstruments(instruments: readonly Instrument[]): void
  /** '650' and 'network' as seen by polls and by the ticket call; only the main thread acts on them. */
  onEvent(listener: (event: StreamEvent) => void): Release
  close(): void
}

export interface Feed<T> {
  readonly value: ReadonlySignal<FeedValue<T>>
  close(): void
}
export interface CandleFeed extends Feed<Candles> {
  /** Asks for the bars before the oldest one; does nothing while it is on its way or when there are none. */
  older(): void
}

/** Three questions kept apart: have we data, what is the fetch doing, is it stale. */
export interface FeedValue<T> {
  readonly data: T | undefined
  readonly fetch: 'idle' | 'loading' | 'live' | 'failed'
  readonly stale: boolean
  /** Source time and arrival time of the newest part, Unix ms; 0 before the first. */
  readonly ts: number
  readonly arrivedAt: number
}

export type ConnectionPhase = 'idle' | 'connecting' | 'live' | 'waiting' | 'offline'
export interface Connection {
  readonly phase: ConnectionPhase
  /** Round trip of the last ping in ms. */
  readonly rtt: number | undefined
  /** Why it is not live: `dropped`, `silent`, `offline`, `refused`, `upgrade`, `signed-out`. */
  readonly reason: string | undefined
  /** When the phase began, Unix ms. */
  readonly since: number
}

/** Prices are the wire's own decimal strings. */
export interface Quote {
  readonly instId: string
  readonly last: string
  readonly bidPx: string
  readonly askPx: string
  readonly open24h: string
  readonly high24h: string
  readonly low24h: string
  readonly vol24h: string
  readonly volCcy24h: string
  /** Source time and arrival time, Unix ms, and a running number per instrument. */
  readonly ts: number
  readonly arrivedAt: number
  readonly seq: number
}

export interface PulseQuote {
  readonly instId: string
  readonly last: string
  readonly open24h: string
  readonly volCcy24h: string
  readonly ts: number
}

/** A book as arrays of [price, size, cumulative size], best first, at most 400 a side. */
export interface BookView {
  readonly instId: string
  readonly asks: readonly BookRow[]
  readonly bids: readonly BookRow[]
  readonly seqId: number
}
export type BookRow = readonly [px: string, sz: string, total: string]

/** Times in Unix ms; ascending. `change` tells a chart whether an update of the last bars is enough. */
export interface Candles {
  readonly instId: string
  readonly bar: Bar
  readonly bars: readonly Candle[]
  readonly change: 'reset' | 'prepend' | 'tail'
  readonly hasOlder: boolean
}
export interface Candle {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly closed: boolean
}

export interface FundRow {
  readonly coin: string
  readonly available: string
  readonly frozen: string
  readonly margin: string
  readonly escrow: string
  readonly locked: string
}
export interface Funds {
  /** In USDT, at the venue's last prices. */
  readonly total: string
  readonly rows: readonly FundRow[]
}

export type Rank = OutputOf<typeof home.homeCoinDataRank>

export type StreamEvent =
  | { readonly type: 'expired' }
  /** `ok` false: a poll found no network; true: it is back. */
  | { readonly type: 'network'; readonly ok: boolean }
  /** A change of one's own order that the private channel brought (for the announcement of fills). */
  | { readonly type: 'order'; readonly order: Order; readonly previous: Order | undefined }
