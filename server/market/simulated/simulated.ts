import type { Instrument } from '#protocol'
import type { Clock, Timers } from '../../ports.ts'
import { calendarOf, isOpenAt } from '../calendar.ts'
import { INSTRUMENTS, pairOf } from '../instruments.ts'
import type { Market, MarketEvents } from '../port.ts'
import { createWatchers, type Watchers } from '../watchers.ts'
import { createFactors } from './days.ts'
import { hashText } from './hash.ts'
import { createLive, type Live, type Watched } from './live.ts'
import { createPerpetual } from './perpetual.ts'
import { createQuoted, hasIndex, type Quoted } from './venue.ts'

export interface SimulatedOptions {
  readonly seed: string
  readonly clock: Clock
  readonly timers: Timers
  /** For tests: other instruments than the venue's own. */
  readonly instruments?: readonly Instrument[]
}

/** The default market: prices are a pure function of seed, instrument and time (docs/market.md). Needs no storage. */
export const createSimulatedMarket = ({ seed, clock, timers, instruments = INSTRUMENTS }: SimulatedOptions): Market => {
  const number = hashText(seed)
  const factors = createFactors(number)
  const byId = new Map(instruments.map((instrument) => [instrument.instId, instrument]))
  const made = new Map<string, Quoted>()
  /** Made when it is first asked for. */
  const quoted = (instId: string): Quoted | undefined => {
    const instrument = byId.get(instId)
    const known = made.get(instId)
    if (known !== undefined || instrument === undefined) return known
    const one = create(instrument)
    made.set(instId, one)
    return one
  }

  const create = (instrument: Instrument): Quoted => {
    if (instrument.kind !== 'futures') return createQuoted(instrument, number, factors)
    const pair = quoted(pairOf(instrument))
    if (pair === undefined) throw new Error(`no pair behind ${instrument.instId}`)
    return createPerpetual(instrument, pair, number)
  }

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
  const live: Live = createLive(quoted, watched, clock, timers)

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
    fundingHistory: (instId, range) => quoted(instId)?.funding?.history(range, clock.now()) ?? [],
    trades: (instId, limit) => quoted(instId)?.trades(clock.now(), limit) ?? [],
    candles: (instId, bar, range) => Promise.resolve(quoted(instId)?.candles(bar, range, clock.now()) ?? []),
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
    start: () => Promise.resolve(),
    stop: () => {
      live.stop()
      return Promise.resolve()
    },
  }
}
