import {
  type Bar,
  type Book,
  CANDLE_CHANNELS,
  type CandleRow,
  type IndexTicker,
  type Instrument,
  isBar,
  type MarkPrice,
  type Push,
  type Ticker,
  type Trade,
} from '#protocol'
import { StartError } from '../../platform/db/startError.ts'
import type { Clock, Random, Timers } from '../../platform/ports.ts'
import { createFed, type Fed } from '../fed/fedMarket.ts'
import { coinOf } from '../instruments.ts'
import type { Market } from '../port.ts'
import { createWatchers } from '../watchers.ts'
import { createBookGuard } from './bookGuard.ts'
import { createDemand } from './demand.ts'
import type { Rest } from './rest.ts'
import type { ConnectSocket } from './socket.ts'
import { createUpstream, type Topic } from './upstream.ts'

export interface RelayOptions {
  /** Address of the websockets without `/public`, such as `wss://ws.okx.com:8443/ws/v5`. */
  readonly wsUrl: string
  readonly rest: Rest
  readonly connect: ConnectSocket
  readonly clock: Clock
  readonly timers: Timers
  readonly random: Random
}

/** Silence after which the source counts as lost. */
const LOST_AFTER_MS = 10_000
/** Quotes of what nobody watches are fetched this often. */
const TICKERS_INTERVAL_MS = 3_000
const CHANNELS = {
  ticker: 'tickers',
  book: 'books',
  trade: 'trades',
  index: 'index-tickers',
  mark: 'mark-price',
} as const
const BAR_OF: ReadonlyMap<string, Bar> = new Map(
  Object.entries(CANDLE_CHANNELS).flatMap(([bar, channel]) => (isBar(bar) ? [[channel, bar]] : [])),
)

const candleTopic = (key: string): Topic => {
  const [instId = '', bar = '1m'] = key.split(' ')
  return { channel: CANDLE_CHANNELS[isBar(bar) ? bar : '1m'], instId }
}
/** The real public feed of OKX (or any server of its dialect) as the market: subscribed to by demand. */
export const createRelayMarket = ({ wsUrl, rest, connect, clock, timers, random }: RelayOptions): Market => {
  const guard = createBookGuard({
    clock,
    timers,
    pass: (instId, { asks, bids }, { ts, checksum = 0 }) => {
      // Copies, because the guard changes its own in place.
      fed?.apply({ kind: 'book', instId, action: 'whole', asks: [...asks], bids: [...bids], ts, checksum })
    },
    renew: (instId) => feed.renew({ channel: CHANNELS.book, instId }),
    lose: (instId) => fed?.boards.get(instId)?.clearBook(),
  })
  const candles = createWatchers<CandleRow>((key, on) => {
    const topic = candleTopic(key)
    if (on) wantCandles(topic)
    else candleDemand.drop(topic)
  })
  let fed: Fed | undefined
  let instruments: readonly Instrument[] = []
  let cancelTickers: (() => void) | undefined
  let running = false

  const halted = (): string | undefined => (clock.now() - feed.heardAt > LOST_AFTER_MS ? 'upstream-lost' : undefined)

  /** The upstream's data is not ours to trust: what cannot be read is left out. */
  const onPush = (push: Push): void => {
    try {
      applyPush(push)
    } catch {
      // Nothing to repair: each push of these channels replaces what was known, or is one trade.
    }
  }

  const applyPush = ({ arg: { channel, instId = '' }, action, data }: Push): void => {
    for (const item of data) {
      if (channel === 'tickers') fed?.apply({ kind: 'ticker', ticker: item as Ticker })
      else if (channel === 'trades') fed?.apply({ kind: 'trade', trade: item as Trade })
      else if (channel === CHANNELS.index) fed?.apply({ kind: 'index', index: item as IndexTicker })
      else if (channel === CHANNELS.mark) fed?.apply({ kind: 'mark', mark: item as MarkPrice })
      else if (channel === CHANNELS.book) guard.take(instId, action ?? 'snapshot', item as Book)
    }
  }

  const onCandle = ({ arg: { channel, instId = '' }, data }: Push): void => {
    const bar = BAR_OF.get(channel)
    if (bar !== undefined) for (const row of data) candles.emit(`${instId} ${bar}`, row as CandleRow)
  }

  const shared = { connect, clock, timers, random }
  const feed = createUpstream({
    url: `${wsUrl}/public`,
    onPush,
    onLost: () => guard.interrupt(),
    onSubscribed: ({ channel, instId }) => {
      if (channel === CHANNELS.book) guard.expect(instId)
    },
    ...shared,
  })
  const business = createUpstream({
    url: `${wsUrl}/business`,
    onPush: onCandle,
    onLost: () => {},
    onSubscribed: () => {},
    ...shared,
  })
  const demand = createDemand(feed, timers, (topic) => {
    if (topic.channel === CHANNELS.index) fed?.marks.forget('index', topic.instId)
    if (topic.channel === CHANNELS.mark) fed?.marks.forget('mark', topic.instId)
    if (topic.channel !== CHANNELS.book) return
    guard.forget(topic.instId)
    fed?.boards.get(topic.instId)?.clearBook()
  })
  const candleDemand = createDemand(business, timers, () => {})

  /** Candles have a connection of their own, which is opened with the first of them. */
  const wantCandles = (topic: Topic): void => {
    candleDemand.want(topic)
    if (running) business.start()
  }

  const fetchTickers = async (): Promise<void> => {
    cancelTickers = undefined
    const tickers = await rest.tickers().catch((): Ticker[] => [])
    if (!running) return
    for (const ticker of tickers) {
      // What is subscribed to is newer than any answer of REST.
      if (fed?.watched.events.ticker.has(ticker.instId) === false) fed.apply({ kind: 'ticker', ticker })
    }
    cancelTickers = timers.after(TICKERS_INTERVAL_MS, () => void fetchTickers())
  }

  /** Who asks for one that nobody watches gets none yet, but the next one to ask will. */
  const touch = (kind: 'index' | 'mark', instId: string): void => {
    if (market().has(kind, instId)) demand.touch({ channel: CHANNELS[kind], instId })
  }

  const empty = createFed({ source: 'okx', instruments: [], clock, timers, halted })
  const market = (): Fed['market'] => (fed ?? empty).market

  return {
    source: 'okx',
    get instruments() {
      return instruments
    },
    get halted() {
      return halted()
    },
    instrument: (instId) => market().instrument(instId),
    isOpen: (instId, at) => market().isOpen(instId, at),
    ticker: (instId) => market().ticker(instId),
    book: (instId) => {
      // Who asks for a book that nobody watches gets none yet, but the next one to ask will.
      if (fed?.boards.has(instId) === true) demand.touch({ channel: CHANNELS.book, instId })
      return market().book(instId)
    },
    has: (kind, instId) => market().has(kind, instId),
    index: (instId) => {
      touch('index', instId)
      return market().index(instId)
    },
    mark: (instId) => {
      touch('mark', instId)
      return market().mark(instId)
    },
    funding: (instId) => market().funding(instId),
    fundingCharges: () => [],
    fundingHistory: (instId, range) => market().fundingHistory(instId, range),
    trades: (instId, limit) => market().trades(instId, limit),
    candles: (instId, bar, range) => rest.candles(instId, bar, range),
    watch: (kind, instId, listener) => market().watch(kind, instId, listener),
    watchCandles: (instId, bar, listener) => candles.add(`${instId} ${bar}`, listener),
    start: async () => {
      running = true
      try {
        instruments = await rest.instruments((code) => coinOf(code).name)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        throw new StartError('market-unreachable', `The market's upstream gives no instruments: ${why}`, error)
      }
      // Without them there are prices all the same.
      const [indexes, marks] = await Promise.all([rest.indexes().catch(() => []), rest.marks().catch(() => [])])
      fed = createFed({
        source: 'okx',
        has: {
          index: new Set(indexes.map(({ instId }) => instId)),
          mark: new Set(marks.map(({ instId }) => instId)),
        },
        instruments,
        clock,
        timers,
        halted,
        onDemand: (kind, instId, on) => {
          const topic = { channel: CHANNELS[kind], instId }
          if (on) demand.want(topic)
          else demand.drop(topic)
        },
      })
      await fetchTickers()
      feed.start()
      // A connection without a subscription would be closed after 30 s.
      const [first] = instruments
      if (first !== undefined) feed.want({ channel: CHANNELS.ticker, instId: first.instId })
      if (candles.keys().length > 0) business.start()
      fed.startRepeating()
    },
    stop: () => {
      running = false
      cancelTickers?.()
      demand.stop()
      candleDemand.stop()
      guard.stop()
      feed.stop()
      business.stop()
      fed?.stopRepeating()
      return Promise.resolve()
    },
  }
}
