import { type CandleRow, type MarketBar, TICKER_REPEAT } from '#protocol'
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

/** Shortest time between two pushes of an open bar. */
const CANDLE_INTERVAL_MS = 250
/** Milliseconds per turn of the event loop in which instruments are advanced. */
const SLICE_MS = 5
/** After a longer pause (a suspended computer), the trades in between are skipped. */
const MAX_CATCH_UP_MS = 10_000
/** An unchanged book is confirmed with an empty update this often. */
const BOOK_REPEAT_MS = 60_000

/** The watchers, by instrument; those of candles by `<instId> <bar>`. */
export interface Watched {
  readonly events: { readonly [K in keyof MarketEvents]: Watchers<MarketEvents[K]> }
  readonly candle: Watchers<CandleRow>
}

interface Progress {
  /** Time of the last emitted trades, inclusive. */
  until: number
  tickerAt: number
  touch: string
  index: string
  mark: string
  /** The charge and the rate that were last emitted. */
  funding: string
  book: BookState | undefined
  bookAt: number
  readonly bars: Map<MarketBar, { opening: number; pushedAt: number; changed: boolean }>
}

/** Turns the instruments' functions of time into events, every 100 ms while anything is watched. */
export interface Live {
  /** The present book of a watched instrument, which is the result of all its updates. */
  runningBook(instId: string): BookSnapshot | undefined
  /** Call after a watcher came or went. */
  wake(instId: string): void
  watchBar(instId: string, bar: MarketBar, watched: boolean): void
  stop(): void
}

class LiveMarket implements Live {
  readonly #quoted: (instId: string) => Quoted | undefined
  readonly #watched: Watched
  readonly #clock: Clock
  readonly #timers: Timers
  readonly #loop: LoopPorts | undefined
  readonly #running = new Map<string, Progress>()
  readonly #barsOf = new Map<string, Set<MarketBar>>()
  #cancel: (() => void) | undefined
  /** True while a step is spread over several turns. */
  #isAdvancing = false

  constructor(
    quoted: (instId: string) => Quoted | undefined,
    watched: Watched,
    clock: Clock,
    timers: Timers,
    loop?: LoopPorts,
  ) {
    this.#quoted = quoted
    this.#watched = watched
    this.#clock = clock
    this.#timers = timers
    this.#loop = loop
  }

  runningBook(instId: string): BookSnapshot | undefined {
    return this.#running.get(instId)?.book?.snapshot
  }

  wake(instId: string): void {
    const now = this.#clock.now()
    const one = this.#quoted(instId)
    if (one === undefined || !this.#isWatched(instId)) {
      this.#running.delete(instId)
      return
    }
    let progress = this.#running.get(instId)
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
      this.#running.set(instId, progress)
    }
    this.#emitBook(instId, one, progress, now)
    this.#schedule(now)
  }

  watchBar(instId: string, bar: MarketBar, watched: boolean): void {
    const bars = this.#barsOf.get(instId) ?? new Set<MarketBar>()
    if (watched) bars.add(bar)
    else {
      bars.delete(bar)
      this.#running.get(instId)?.bars.delete(bar)
    }
    this.#barsOf.set(instId, bars)
    this.wake(instId)
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#running.clear()
  }

  #isWatched(instId: string): boolean {
    return (
      Object.values(this.#watched.events).some((watchers) => watchers.has(instId)) ||
      (this.#barsOf.get(instId)?.size ?? 0) > 0
    )
  }

  #emitBook(instId: string, one: Quoted, progress: Progress, now: number): void {
    if (!this.#watched.events.book.has(instId)) {
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
        this.#watched.events.book.emit(instId, next.update)
      }
    }
    if (now - progress.bookAt >= BOOK_REPEAT_MS) {
      progress.bookAt = now
      const { snapshot, step: seqId } = progress.book
      const ts = String(now)
      this.#watched.events.book.emit(instId, {
        update: { asks: [], bids: [], ts, checksum: 0, prevSeqId: seqId, seqId, instId },
        snapshot,
      })
    }
  }

  #emitTicker(instId: string, one: Quoted, progress: Progress, prints: readonly Print[], now: number): void {
    if (!this.#watched.events.ticker.has(instId) || !isOpenAt(one.calendar, now)) return
    const { bid, ask } = one.touch(now)
    const touch = `${bid} ${ask}`
    if (prints.length === 0 && touch === progress.touch && now - progress.tickerAt < TICKER_REPEAT - BOOK_STEP) return
    progress.touch = touch
    progress.tickerAt = now
    this.#watched.events.ticker.emit(instId, one.ticker(now))
  }

  #emitIndex(instId: string, one: Quoted, progress: Progress, now: number): void {
    const index = this.#watched.events.index.has(instId) ? one.index(now) : undefined
    if (index !== undefined && index.idxPx !== progress.index) {
      progress.index = index.idxPx
      this.#watched.events.index.emit(instId, index)
    }
    const mark = this.#watched.events.mark.has(instId) ? one.mark(now) : undefined
    if (mark !== undefined && mark.markPx !== progress.mark) {
      progress.mark = mark.markPx
      this.#watched.events.mark.emit(instId, mark)
    }
    const funding = this.#watched.events.funding.has(instId) ? one.funding?.current(now) : undefined
    const named = `${funding?.fundingTime} ${funding?.fundingRate}`
    if (funding !== undefined && named !== progress.funding) {
      progress.funding = named
      this.#watched.events.funding.emit(instId, funding)
    }
  }

  #emitBars(instId: string, one: Quoted, progress: Progress, prints: readonly Print[], now: number): void {
    for (const bar of this.#barsOf.get(instId) ?? []) {
      const key = `${instId} ${bar}`
      const opening = one.times.opening(bar, now)
      let state = progress.bars.get(bar)
      if (state === undefined) {
        state = { opening, pushedAt: 0, changed: false }
        progress.bars.set(bar, state)
      }
      if (opening !== state.opening) {
        const closing = one.bar(bar, state.opening, now)
        if (closing !== undefined) this.#watched.candle.emit(key, closing)
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
      this.#watched.candle.emit(key, forming)
    }
  }

  #advance(instId: string, one: Quoted, progress: Progress, now: number): void {
    if (now <= progress.until) return
    const prints = one.prints(Math.max(progress.until + 1, now - MAX_CATCH_UP_MS), now + 1)
    progress.until = now
    if (this.#watched.events.trade.has(instId)) {
      for (const print of prints) this.#watched.events.trade.emit(instId, tradeOf(one.model, print))
    }
    this.#emitBook(instId, one, progress, now)
    this.#emitTicker(instId, one, progress, prints, now)
    this.#emitIndex(instId, one, progress, now)
    this.#emitBars(instId, one, progress, prints, now)
  }

  #tick(): void {
    const now = this.#clock.now()
    this.#cancel = undefined
    this.#schedule(now)
    if (!this.#isAdvancing) this.#advanceAll([...this.#running.keys()], now)
  }

  #advanceAll(instIds: readonly string[], now: number): void {
    const loop = this.#loop
    const end = (loop?.now() ?? 0) + SLICE_MS
    this.#isAdvancing = false
    for (const [nth, instId] of instIds.entries()) {
      if (loop !== undefined && nth > 0 && loop.now() >= end) {
        this.#isAdvancing = true
        loop.later(() => this.#advanceAll(instIds.slice(nth), now))
        return
      }
      const one = this.#quoted(instId)
      const progress = this.#running.get(instId)
      if (one !== undefined && progress !== undefined) this.#advance(instId, one, progress, now)
    }
  }

  #schedule(now: number): void {
    if (this.#running.size === 0 || this.#cancel !== undefined) return
    this.#cancel = this.#timers.after(BOOK_STEP - (now % BOOK_STEP), () => this.#tick())
  }
}

export const createLive = (...parts: ConstructorParameters<typeof LiveMarket>): Live => new LiveMarket(...parts)
