import {
  type Book,
  type CandleRow,
  type IndexTicker,
  type Instrument,
  MARKET_BARS,
  MARKET_CANDLE_CHANNELS,
  type MarketBar,
  type MarkPrice,
  type Push,
  type Ticker,
  type Trade,
} from '#protocol'
import { StartError } from '../../platform/db/startError.ts'
import type { Clock, Random, Timers } from '../../platform/ports.ts'
import { createEventMarket, type EventMarket } from '../events/eventMarket.ts'
import { coinOf } from '../instruments.ts'
import type { CandleRange, Market, MarketEvents, Unwatch } from '../port.ts'
import { createWatchers } from '../watchers.ts'
import { type BookGuard, createBookGuard } from './bookGuard.ts'
import { createDemand, type Demand } from './demand.ts'
import type { Rest } from './rest.ts'
import type { ConnectSocket } from './socket.ts'
import { createUpstream, type Topic, type Upstream } from './upstream.ts'

export interface RelayOptions {
  /** Address of the websockets without `/public`, such as `wss://ws.okx.com:8443/ws/v5`. */
  readonly wsUrl: string
  readonly rest: Rest
  readonly connect: ConnectSocket
  readonly clock: Clock
  readonly timers: Timers
  readonly random: Random
}

/** Silence after which the source is halted. */
const LOST_AFTER_MS = 10_000
/** How often the tickers that nobody watches are fetched. */
const TICKERS_INTERVAL_MS = 3_000
const CHANNELS = {
  ticker: 'tickers',
  book: 'books',
  trade: 'trades',
  index: 'index-tickers',
  mark: 'mark-price',
} as const
const BAR_OF: ReadonlyMap<string, MarketBar> = new Map(MARKET_BARS.map((bar) => [MARKET_CANDLE_CHANNELS[bar], bar]))

const candleTopic = (key: string): Topic => {
  const [instId = '', bar = '1m'] = key.split(' ')
  return { channel: MARKET_CANDLE_CHANNELS[bar as MarketBar], instId }
}
/** The public data of OKX (or any server with its protocol) as the market, subscribed to on demand. */
class RelayMarket implements Market {
  readonly source = 'okx'
  readonly #options: RelayOptions
  readonly #guard: BookGuard
  readonly #feed: Upstream
  /** Candles have a connection of their own, opened for the first of them. */
  readonly #business: Upstream
  readonly #demand: Demand
  readonly #candleDemand: Demand
  readonly #candles = createWatchers<CandleRow>((key, on) => this.#followCandles(candleTopic(key), on))
  /** Used until the instruments are loaded. */
  readonly #empty: EventMarket
  #eventMarket: EventMarket | undefined
  #instruments: readonly Instrument[] = []
  #cancelTickers: (() => void) | undefined
  #isRunning = false

  constructor(options: RelayOptions) {
    const { wsUrl, connect, clock, timers, random } = options
    const shared = { connect, clock, timers, random }
    this.#options = options
    this.#guard = createBookGuard({
      clock,
      timers,
      onBook: (instId, { asks, bids }, { ts, checksum = 0 }) => {
        // Copies, because the guard changes its arrays in place.
        this.#eventMarket?.apply({
          kind: 'book',
          instId,
          action: 'whole',
          asks: [...asks],
          bids: [...bids],
          ts,
          checksum,
        })
      },
      requestSnapshot: (instId) => this.#feed.renew({ channel: CHANNELS.book, instId }),
      onStale: (instId) => this.#eventMarket?.boards.get(instId)?.clearBook(),
    })
    this.#feed = createUpstream({
      url: `${wsUrl}/public`,
      onPush: (push) => this.#onPush(push),
      onLost: () => this.#guard.interrupt(),
      onSubscribed: ({ channel, instId }) => {
        if (channel === CHANNELS.book) this.#guard.expect(instId)
      },
      ...shared,
    })
    this.#business = createUpstream({
      url: `${wsUrl}/business`,
      onPush: (push) => this.#onCandle(push),
      onLost: () => {},
      onSubscribed: () => {},
      ...shared,
    })
    this.#demand = createDemand(this.#feed, timers, (topic) => this.#forget(topic))
    this.#candleDemand = createDemand(this.#business, timers, () => {})
    this.#empty = createEventMarket({ source: 'okx', instruments: [], clock, timers, halted: () => this.halted })
  }

  get instruments(): readonly Instrument[] {
    return this.#instruments
  }

  get halted(): string | undefined {
    return this.#options.clock.now() - this.#feed.lastMessageAt > LOST_AFTER_MS ? 'upstream-lost' : undefined
  }

  instrument(instId: string): ReturnType<Market['instrument']> {
    return this.#market.instrument(instId)
  }

  isOpen(instId: string, at: number): boolean {
    return this.#market.isOpen(instId, at)
  }

  ticker(instId: string): ReturnType<Market['ticker']> {
    return this.#market.ticker(instId)
  }

  book(instId: string): ReturnType<Market['book']> {
    // Without watchers there is no book yet: the first request subscribes, and a later one gets the book.
    if (this.#eventMarket?.boards.has(instId) === true) this.#demand.touch({ channel: CHANNELS.book, instId })
    return this.#market.book(instId)
  }

  has(kind: Parameters<Market['has']>[0], instId: string): boolean {
    return this.#market.has(kind, instId)
  }

  index(instId: string): ReturnType<Market['index']> {
    this.#touch('index', instId)
    return this.#market.index(instId)
  }

  mark(instId: string): ReturnType<Market['mark']> {
    this.#touch('mark', instId)
    return this.#market.mark(instId)
  }

  funding(instId: string): ReturnType<Market['funding']> {
    return this.#market.funding(instId)
  }

  fundingCharges(): ReturnType<Market['fundingCharges']> {
    return []
  }

  fundingHistory(instId: string, range: CandleRange): ReturnType<Market['fundingHistory']> {
    return this.#market.fundingHistory(instId, range)
  }

  trades(instId: string, limit: number): ReturnType<Market['trades']> {
    return this.#market.trades(instId, limit)
  }

  candles(instId: string, bar: MarketBar, range: CandleRange): ReturnType<Market['candles']> {
    return this.#options.rest.candles(instId, bar, range)
  }

  watch<K extends keyof MarketEvents>(kind: K, instId: string, listener: (event: MarketEvents[K]) => void): Unwatch {
    return this.#market.watch(kind, instId, listener)
  }

  watchCandles(instId: string, bar: MarketBar, listener: (row: CandleRow) => void): Unwatch {
    return this.#candles.add(`${instId} ${bar}`, listener)
  }

  async start(): Promise<void> {
    this.#isRunning = true
    this.#instruments = await this.#readInstruments()
    const eventMarket = await this.#openEventMarket()
    this.#eventMarket = eventMarket
    await this.#fetchTickers()
    this.#feed.start()
    // OKX closes a connection without a subscription after 30 s.
    const [first] = this.#instruments
    if (first !== undefined) this.#feed.subscribe({ channel: CHANNELS.ticker, instId: first.instId })
    if (this.#candles.keys().length > 0) this.#business.start()
    eventMarket.startRepeating()
  }

  stop(): Promise<void> {
    this.#isRunning = false
    this.#cancelTickers?.()
    this.#demand.stop()
    this.#candleDemand.stop()
    this.#guard.stop()
    this.#feed.stop()
    this.#business.stop()
    this.#eventMarket?.stopRepeating()
    return Promise.resolve()
  }

  get #market(): EventMarket['market'] {
    return (this.#eventMarket ?? this.#empty).market
  }

  /** Applies a push. Data of the upstream is not trusted: what cannot be read is skipped. */
  #onPush(push: Push): void {
    try {
      this.#applyPush(push)
    } catch {
      // Nothing to repair: a push of these channels replaces the value before it, or is a single trade.
    }
  }

  #applyPush({ arg: { channel, instId = '' }, action, data }: Push): void {
    const eventMarket = this.#eventMarket
    for (const item of data) {
      if (channel === CHANNELS.ticker) eventMarket?.apply({ kind: 'ticker', ticker: item as Ticker })
      else if (channel === CHANNELS.trade) eventMarket?.apply({ kind: 'trade', trade: item as Trade })
      else if (channel === CHANNELS.index) eventMarket?.apply({ kind: 'index', index: item as IndexTicker })
      else if (channel === CHANNELS.mark) eventMarket?.apply({ kind: 'mark', mark: item as MarkPrice })
      else if (channel === CHANNELS.book) this.#guard.take(instId, action ?? 'snapshot', item as Book)
    }
  }

  #onCandle({ arg: { channel, instId = '' }, data }: Push): void {
    const bar = BAR_OF.get(channel)
    if (bar !== undefined) for (const row of data) this.#candles.emit(`${instId} ${bar}`, row as CandleRow)
  }

  #followCandles(topic: Topic, on: boolean): void {
    if (!on) return this.#candleDemand.unsubscribe(topic)
    this.#candleDemand.subscribe(topic)
    if (this.#isRunning) this.#business.start()
  }

  /** Drops the data of a topic that was unsubscribed, because it is no longer updated. */
  #forget({ channel, instId }: Topic): void {
    if (channel === CHANNELS.index) this.#eventMarket?.marks.forget('index', instId)
    if (channel === CHANNELS.mark) this.#eventMarket?.marks.forget('mark', instId)
    if (channel !== CHANNELS.book) return
    this.#guard.forget(instId)
    this.#eventMarket?.boards.get(instId)?.clearBook()
  }

  /** Without watchers there is no price yet: the first request subscribes, and a later one gets the price. */
  #touch(kind: 'index' | 'mark', instId: string): void {
    if (this.#market.has(kind, instId)) this.#demand.touch({ channel: CHANNELS[kind], instId })
  }

  async #readInstruments(): Promise<readonly Instrument[]> {
    try {
      return await this.#options.rest.instruments((code) => coinOf(code).name)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new StartError('market-unreachable', `The market's upstream gives no instruments: ${why}`, error)
    }
  }

  async #openEventMarket(): Promise<EventMarket> {
    const { rest, clock, timers } = this.#options
    // Instruments have prices even if these lists cannot be loaded.
    const [indexes, marks] = await Promise.all([rest.indexes().catch(() => []), rest.marks().catch(() => [])])
    return createEventMarket({
      source: 'okx',
      has: {
        index: new Set(indexes.map(({ instId }) => instId)),
        mark: new Set(marks.map(({ instId }) => instId)),
      },
      instruments: this.#instruments,
      clock,
      timers,
      halted: () => this.halted,
      onDemand: (kind, instId, on) => {
        const topic = { channel: CHANNELS[kind], instId }
        if (on) this.#demand.subscribe(topic)
        else this.#demand.unsubscribe(topic)
      },
    })
  }

  async #fetchTickers(): Promise<void> {
    const { rest, timers } = this.#options
    this.#cancelTickers = undefined
    const tickers = await rest.tickers().catch((): Ticker[] => [])
    if (!this.#isRunning) return
    for (const ticker of tickers) {
      // Data from subscriptions is newer than any answer of REST.
      if (this.#eventMarket?.watched.events.ticker.has(ticker.instId) === false)
        this.#eventMarket.apply({ kind: 'ticker', ticker })
    }
    this.#cancelTickers = timers.after(TICKERS_INTERVAL_MS, () => void this.#fetchTickers())
  }
}

export const createRelayMarket = (options: RelayOptions): Market => new RelayMarket(options)
