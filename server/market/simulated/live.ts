import { type Bar, type CandleRow, TICKER_REPEAT } from '#protocol'
import type { LoopPorts } from '../../platform/fairTurns.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import { isOpenAt } from '../calendar.ts'
import type { BookSnapshot, MarketEvents } from '../port.ts'
import type { Watchers } from '../watchers.ts'
import type { BookState } from './book.ts'
import type { Print } from './print.ts'
import type { Quoted } from './quoted.ts'
import { tradeOf } from './quotes.ts'
import { BOOK_STEP } from './side.ts'

/** A forming bar is pushed at most this often. */
const CANDLE_INTERVAL_MS = 250
/** Milliseconds of a turn of the event loop in which instruments are advanced. */
const SLICE_MS = 5
/** After a longer pause (a suspended computer) the trades in between are not replayed. */
const MAX_CATCH_UP_MS = 10_000
/** An unchanged book says so this often, with an empty update. */
const BOOK_REPEAT_MS = 60_000

/** What is watched, by instrument; candles by `<instId> <bar>`. */
export interface Watched {
  readonly events: { readonly [K in keyof MarketEvents]: Watchers<MarketEvents[K]> }
  readonly candle: Watchers<CandleRow>
}

interface Progress {
  /** Trades up to and including this time were told. */
  until: number
  tickerAt: number
  touch: string
  index: string
  mark: string
  /** The charge and the rate that were told. */
  funding: string
  book: BookState | undefined
  bookAt: number
  readonly bars: Map<Bar, { opening: number; pushedAt: number; changed: boolean }>
}

/** Turns the instruments' functions of time into events, on a grid of 100 ms, while anything is watched. */
export interface Live {
  /** The running book of a watched instrument: what the updates so far add up to. */
  runningBook(instId: string): BookSnapshot | undefined
  /** Call after something was watched or left. */
  wake(instId: string): void
  watchBar(instId: string, bar: Bar, watched: boolean): void
  stop(): void
}

export const createLive = (
  quoted: (instId: string) => Quoted | undefined,
  watched: Watched,
  clock: Clock,
  timers: Timers,
  loop?: LoopPorts,
): Live => {
  const running = new Map<string, Progress>()
  const barsOf = new Map<string, Set<Bar>>()
  let cancel: (() => void) | undefined
  /** A step goes on in later turns. */
  let isAdvancing = false

  const isWatched = (instId: string): boolean =>
    Object.values(watched.events).some((watchers) => watchers.has(instId)) || (barsOf.get(instId)?.size ?? 0) > 0

  const tellBook = (instId: string, one: Quoted, progress: Progress, now: number): void => {
    if (!watched.events.book.has(instId)) {
      progress.book = undefined
      return
    }
    if (progress.book === undefined) {
      progress.book = one.book(now)
      progress.bookAt = now
      return
    }
    const step = Math.floor(now / BOOK_STEP)
    if (step > progress.book.step && isOpenAt(one.calendar, now)) {
      const next = one.nextBook(progress.book, step)
      progress.book = next.state
      if (next.update !== undefined) {
        progress.bookAt = now
        watched.events.book.emit(instId, next.update)
      }
    }
    if (now - progress.bookAt >= BOOK_REPEAT_MS) {
      progress.bookAt = now
      const { snapshot, step: seqId } = progress.book
      const ts = String(now)
      watched.events.book.emit(instId, {
        update: { asks: [], bids: [], ts, checksum: 0, prevSeqId: seqId, seqId, instId },
        snapshot,
      })
    }
  }

  const tellTicker = (instId: string, one: Quoted, progress: Progress, prints: readonly Print[], now: number): void => {
    if (!watched.events.ticker.has(instId) || !isOpenAt(one.calendar, now)) return
    const { bid, ask } = one.touch(now)
    const touch = `${bid} ${ask}`
    if (prints.length === 0 && touch === progress.touch && now - progress.tickerAt < TICKER_REPEAT - BOOK_STEP) return
    progress.touch = touch
    progress.tickerAt = now
    watched.events.ticker.emit(instId, one.ticker(now))
  }

  const tellIndex = (instId: string, one: Quoted, progress: Progress, now: number): void => {
    const index = watched.events.index.has(instId) ? one.index(now) : undefined
    if (index !== undefined && index.idxPx !== progress.index) {
      progress.index = index.idxPx
      watched.events.index.emit(instId, index)
    }
    const mark = watched.events.mark.has(instId) ? one.mark(now) : undefined
    if (mark !== undefined && mark.markPx !== progress.mark) {
      progress.mark = mark.markPx
      watched.events.mark.emit(instId, mark)
    }
    const funding = watched.events.funding.has(instId) ? one.funding?.current(now) : undefined
    const told = `${funding?.fundingTime} ${funding?.fundingRate}`
    if (funding !== undefined && told !== progress.funding) {
      progress.funding = told
      watched.events.funding.emit(instId, funding)
    }
  }

  const tellBars = (instId: string, one: Quoted, progress: Progress, prints: readonly Print[], now: number): void => {
    for (const bar of barsOf.get(instId) ?? []) {
      const key = `${instId} ${bar}`
      const opening = one.times.opening(bar, now)
      let state = progress.bars.get(bar)
      if (state === undefined) {
        state = { opening, pushedAt: 0, changed: false }
        progress.bars.set(bar, state)
      }
      if (opening !== state.opening) {
        const closing = one.bar(bar, state.opening, now)
        if (closing !== undefined) watched.candle.emit(key, closing)
        state.opening = opening
        state.pushedAt = 0
        state.changed = false
      }
      if (prints.some(({ ts }) => ts >= opening)) state.changed = true
      if (!state.changed || now - state.pushedAt < CANDLE_INTERVAL_MS) continue
      const forming = one.bar(bar, opening, now)
      if (forming === undefined) continue
      state.changed = false
      state.pushedAt = now
      watched.candle.emit(key, forming)
    }
  }

  const advance = (instId: string, one: Quoted, progress: Progress, now: number): void => {
    if (now <= progress.until) return
    const prints = one.prints(Math.max(progress.until + 1, now - MAX_CATCH_UP_MS), now + 1)
    progress.until = now
    if (watched.events.trade.has(instId)) {
      for (const print of prints) watched.events.trade.emit(instId, tradeOf(one.model, print))
    }
    tellBook(instId, one, progress, now)
    tellTicker(instId, one, progress, prints, now)
    tellIndex(instId, one, progress, now)
    tellBars(instId, one, progress, prints, now)
  }

  const step = (): void => {
    const now = clock.now()
    cancel = undefined
    schedule(now)
    if (!isAdvancing) advanceAll([...running.keys()], now)
  }

  const advanceAll = (instIds: readonly string[], now: number): void => {
    const end = (loop?.now() ?? 0) + SLICE_MS
    isAdvancing = false
    for (const [nth, instId] of instIds.entries()) {
      if (loop !== undefined && nth > 0 && loop.now() >= end) {
        isAdvancing = true
        loop.later(() => advanceAll(instIds.slice(nth), now))
        return
      }
      const one = quoted(instId)
      const progress = running.get(instId)
      if (one !== undefined && progress !== undefined) advance(instId, one, progress, now)
    }
  }

  const schedule = (now: number): void => {
    if (running.size === 0 || cancel !== undefined) return
    cancel = timers.after(BOOK_STEP - (now % BOOK_STEP), step)
  }

  const wake = (instId: string): void => {
    const now = clock.now()
    const one = quoted(instId)
    if (one === undefined || !isWatched(instId)) {
      running.delete(instId)
      return
    }
    let progress = running.get(instId)
    if (progress === undefined) {
      progress = {
        until: now,
        tickerAt: now,
        touch: '',
        index: '',
        mark: '',
        funding: '',
        book: undefined,
        bookAt: now,
        bars: new Map(),
      }
      running.set(instId, progress)
    }
    tellBook(instId, one, progress, now)
    schedule(now)
  }

  return {
    runningBook: (instId) => running.get(instId)?.book?.snapshot,
    wake,
    watchBar: (instId, bar, on) => {
      const bars = barsOf.get(instId) ?? new Set<Bar>()
      if (on) bars.add(bar)
      else {
        bars.delete(bar)
        running.get(instId)?.bars.delete(bar)
      }
      barsOf.set(instId, bars)
      wake(instId)
    },
    stop: () => {
      cancel?.()
      cancel = undefined
      running.clear()
    },
  }
}
