import type { CandleRow, Instrument, MarketBar, SettledFunding } from '#protocol'
import type { LoopPorts } from '../../platform/fairTurns.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import { calendarOf, isOpenAt } from '../calendar.ts'
import { INSTRUMENTS, pairOf } from '../instruments.ts'
import type { CandleRange, Market, MarketEvents } from '../port.ts'
import { createWatchers, type Watchers } from '../watchers.ts'
import { createLive, type Live, type Watched } from './live.ts'
import { hasIndex, type Quoted } from './quoted.ts'

/** Results about the past, which are expensive to compute; a venue computes them in a worker thread. */
export interface History {
  candles(instId: string, bar: MarketBar, range: CandleRange, now: number): Promise<readonly CandleRow[]>
  /** Charges until `now`, newest first. */
  funding(instId: string, range: CandleRange, now: number): Promise<readonly SettledFunding[]>
  start(): Promise<void>
  stop(): Promise<void>
}

/** An instrument's functions of time; `pair` is the underlying of a contract. */
export type QuotedOf = (instrument: Instrument, pair: Instrument | undefined) => Quoted

export interface SimulatedOptions {
  readonly quotedOf: QuotedOf
  readonly clock: Clock
  readonly timers: Timers
  /** By default everything is computed at once in this thread, as tests need it. */
  readonly history?: History
  /** With a loop, events are emitted in short turns of it; by default all at once. */
  readonly loop?: LoopPorts
  /** Replaces the venue's own instruments in tests. */
  readonly instruments?: readonly Instrument[]
}

/** Computes the past in this thread. */
const historyHere = (quoted: (instId: string) => Quoted | undefined): History => ({
  candles: (instId, bar, range, now) => Promise.resolve(quoted(instId)?.candles(bar, range, now) ?? []),
  funding: (instId, range, now) => Promise.resolve(quoted(instId)?.funding?.history(range, now) ?? []),
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
})

/** The default market: prices are a pure function of a secret, the instrument and the time (docs/market.md). */
export const createSimulatedMarket = (options: SimulatedOptions): Market => {
  const { quotedOf, clock, timers, instruments = INSTRUMENTS } = options
  const byId = new Map(instruments.map((instrument) => [instrument.instId, instrument]))
  const quoted = (instId: string): Quoted | undefined => {
    const instrument = byId.get(instId)
    return instrument === undefined ? undefined : quotedOf(instrument, byId.get(pairOf(instrument)))
  }
  const history = options.history ?? historyHere(quoted)

  const wake = (instId: string): void => live.wake(instId)
  const watched: Watched = {
    events: {
      ticker: createWatchers(wake),
      book: createWatchers(wake),
      trade: createWatchers(wake),
      index: createWatchers(wake),
      mark: createWatchers(wake),
      funding: createWatchers(wake),
    },
    candle: createWatchers(() => {}),
  }
  const live: Live = createLive(quoted, watched, clock, timers, options.loop)

  return {
    source: 'simulated',
    instruments,
    instrument: (instId) => byId.get(instId),
    halted: undefined,
    isOpen: (instId, at) => {
      const instrument = byId.get(instId)
      return instrument !== undefined && isOpenAt(calendarOf(instrument.hours), at)
    },
    ticker: (instId) => quoted(instId)?.ticker(clock.now()),
    book: (instId) => live.runningBook(instId) ?? quoted(instId)?.book(clock.now()).snapshot,
    has: (kind, instId) => {
      const instrument = byId.get(instId)
      if (instrument === undefined) return false
      const isContract = instrument.kind === 'futures'
      return kind === 'funding' ? isContract : hasIndex(instrument) || (isContract && kind === 'mark')
    },
    index: (instId) => quoted(instId)?.index(clock.now()),
    mark: (instId) => quoted(instId)?.mark(clock.now()),
    funding: (instId) => quoted(instId)?.funding?.current(clock.now()),
    fundingCharges: (instId, since, limit) =>
      quoted(instId)?.funding?.history({ before: since, limit }, clock.now()) ?? [],
    fundingHistory: (instId, range) => history.funding(instId, range, clock.now()),
    trades: (instId, limit) => quoted(instId)?.trades(clock.now(), limit) ?? [],
    candles: (instId, bar, range) => history.candles(instId, bar, range, clock.now()),
    watch: (kind, instId, listener) => {
      if (!byId.has(instId)) return () => {}
      const watchers: Watchers<MarketEvents[typeof kind]> = watched.events[kind]
      return watchers.add(instId, listener)
    },
    watchCandles: (instId, bar, listener) => {
      if (!byId.has(instId)) return () => {}
      const key = `${instId} ${bar}`
      const first = !watched.candle.has(key)
      const leave = watched.candle.add(key, listener)
      if (first) live.watchBar(instId, bar, true)
      return () => {
        leave()
        if (!watched.candle.has(key)) live.watchBar(instId, bar, false)
      }
    },
    start: () => history.start(),
    stop: () => {
      live.stop()
      return history.stop()
    },
  }
}
