import type { CandleRow, Instrument } from '#protocol'
import type { Clock, Timers } from '../../platform/ports.ts'
import { calendarOf, isOpenAt, SECOND } from '../calendar.ts'
import type { Market } from '../port.ts'
import { createWatchers, type Watchers } from '../watchers.ts'
import { type Board, createBoard, type MarketWatchers } from './board.ts'
import { instIdOf, type SourceEvent } from './event.ts'
import { createMarks, isMarkEvent, type Marks } from './marks.ts'

/** The kinds of events that a source can be asked for. */
type Demanded = Exclude<keyof MarketWatchers['events'], 'funding'>

export interface EventMarketOptions {
  readonly source: string
  readonly instruments: readonly Instrument[]
  readonly clock: Clock
  readonly timers: Timers
  /** Why the source is silent; undefined while it sends. */
  readonly halted: () => string | undefined
  /** The indexes and the instruments with a mark price that the source has, by name. */
  readonly has?: Readonly<Record<'index' | 'mark', ReadonlySet<string>>>
  /** Called when the first watcher of a kind and instrument comes (true) and when the last one goes (false). */
  readonly onDemand?: (kind: Demanded, instId: string, watched: boolean) => void
}

/** A market kept from the events of a source: a recording or an upstream venue. */
export interface EventMarket {
  readonly boards: ReadonlyMap<string, Board>
  readonly marks: Marks
  readonly watched: MarketWatchers
  /** Applies an event to the state and emits it to its watchers. Events of unknown instruments are ignored. */
  apply(event: SourceEvent): void
  /** Begins to repeat tickers and to close bars each second while the source is not halted. */
  startRepeating(): void
  stopRepeating(): void
  readonly market: Omit<Market, 'start' | 'stop' | 'halted'>
}

export const createEventMarket = ({
  source,
  instruments,
  clock,
  timers,
  halted,
  has,
  onDemand,
}: EventMarketOptions): EventMarket => {
  const demand = (kind: Demanded) => (instId: string, on: boolean) => onDemand?.(kind, instId, on)
  const watched: MarketWatchers = {
    events: {
      ticker: createWatchers(demand('ticker')),
      book: createWatchers(demand('book')),
      trade: createWatchers(demand('trade')),
      index: createWatchers(demand('index')),
      mark: createWatchers(demand('mark')),
      // Neither recordings nor the relay bring funding rates yet.
      funding: createWatchers(() => {}),
    },
    candle: createWatchers<CandleRow>((key, on) => {
      const [instId = '', bar = '1m'] = key.split(' ')
      boards.get(instId)?.watchBar(bar as Parameters<Board['watchBar']>[0], on)
    }),
  }
  const byId = new Map(instruments.map((instrument) => [instrument.instId, instrument]))
  const boards: ReadonlyMap<string, Board> = new Map(
    instruments.map((instrument) => [instrument.instId, createBoard(instrument, watched, clock)]),
  )
  const marks = createMarks(watched.events)
  let cancel: (() => void) | undefined

  const repeat = (): void => {
    cancel = timers.after(SECOND, repeat)
    if (halted() !== undefined) return
    for (const board of boards.values()) board.repeat()
  }

  return {
    boards,
    marks,
    watched,
    apply: (event) => {
      if (isMarkEvent(event)) marks.apply(event)
      else boards.get(instIdOf(event))?.apply(event)
    },
    startRepeating: () => {
      cancel ??= timers.after(SECOND, repeat)
    },
    stopRepeating: () => {
      cancel?.()
      cancel = undefined
    },
    market: {
      source,
      instruments,
      instrument: (instId) => byId.get(instId),
      isOpen: (instId, at) => {
        const instrument = byId.get(instId)
        return instrument !== undefined && halted() === undefined && isOpenAt(calendarOf(instrument.hours), at)
      },
      ticker: (instId) => boards.get(instId)?.ticker(),
      book: (instId) => boards.get(instId)?.book(),
      has: (kind, instId) => kind !== 'funding' && (has?.[kind].has(instId) ?? false),
      index: (instId) => marks.index(instId),
      mark: (instId) => marks.mark(instId),
      funding: () => undefined,
      fundingCharges: () => [],
      fundingHistory: () => Promise.resolve([]),
      trades: (instId, limit) => boards.get(instId)?.trades(limit) ?? [],
      candles: (instId, bar, range) => Promise.resolve(boards.get(instId)?.candles(bar, range) ?? []),
      watch: (kind, instId, listener) => {
        const watchers: Watchers<Parameters<typeof listener>[0]> = watched.events[kind]
        return watchers.add(instId, listener)
      },
      watchCandles: (instId, bar, listener) => watched.candle.add(`${instId} ${bar}`, listener),
    },
  }
}
