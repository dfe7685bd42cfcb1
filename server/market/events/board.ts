import {
  type Book,
  type CandleRow,
  type Instrument,
  instTypeOf,
  type MarketBar,
  TICKER_REPEAT,
  type Ticker,
  type Trade,
} from '#protocol'
import type { Clock } from '../../platform/ports.ts'
import { calendarOf } from '../calendar.ts'
import type { BookSnapshot, CandleRange, MarketEvents } from '../port.ts'
import type { Watchers } from '../watchers.ts'
import type { BestQuote, SourceEvent } from './event.ts'
import { applyLevels, diffLevels, type Levels } from './levels.ts'
import { createMinutes, type Minutes } from './minutes.ts'

/** Levels on each side of a snapshot at most. */
const MAX_LEVELS = 400
const MAX_TRADES = 500

/** Listeners of the market, by instrument; candles by `<instId> <bar>`. */
export interface MarketWatchers {
  readonly events: { readonly [K in keyof MarketEvents]: Watchers<MarketEvents[K]> }
  readonly candle: Watchers<CandleRow>
}

/** An index and a mark stand beside the instruments (`marks.ts`). */
export type BoardEvent = Exclude<SourceEvent, { kind: 'index' | 'mark' }>

/** The state of one instrument, kept from the events of its source. Emits what is watched. */
export interface Board {
  apply(event: BoardEvent): void
  /** Called once a second. Repeats a ticker that is old, and closes bars without waiting for the next trade. */
  repeat(): void
  ticker(): Ticker | undefined
  book(): BookSnapshot | undefined
  trades(limit: number): readonly Trade[]
  candles(bar: MarketBar, range: CandleRange): readonly CandleRow[]
  watchBar(bar: MarketBar, watched: boolean): void
  /** Forgets a book that is no longer updated. Its watchers get an empty one. */
  clearBook(): void
}

class EventBoard implements Board {
  readonly #instId: string
  readonly #watched: MarketWatchers
  readonly #clock: Clock
  readonly #minutes: Minutes
  /** Bars that are watched, with the opening of the one that is running. */
  readonly #openings = new Map<MarketBar, number>()
  #asks: Levels = []
  #bids: Levels = []
  #snapshot: BookSnapshot | undefined
  #sourceTicker: Ticker | undefined
  #best: BestQuote | undefined
  #trades: Trade[] = []
  #seqId = 0
  #updatedAt = 0
  #sentAt = 0

  constructor({ instId, hours }: Instrument, watched: MarketWatchers, clock: Clock) {
    this.#instId = instId
    this.#watched = watched
    this.#clock = clock
    this.#minutes = createMinutes(calendarOf(hours))
  }

  apply(event: BoardEvent): void {
    this.#updatedAt = this.#clock.now()
    if (event.kind === 'trade') this.#applyTrade(event.trade)
    else if (event.kind === 'book') this.#applyBook(event)
    else if (event.kind === 'quote') this.#applyQuote(event)
    else {
      this.#sourceTicker = event.ticker
      this.#sendTicker()
    }
  }
  repeat(): void {
    const now = this.#clock.now()
    const isOver = ([bar, opening]: readonly [MarketBar, number]): boolean => this.#minutes.opening(bar, now) > opening
    if (this.#openings.size > 0 && [...this.#openings].some(isOver)) this.#sendBars()
    if (now - this.#sentAt < TICKER_REPEAT - 1_000) return
    this.#updatedAt = now
    this.#sendTicker()
  }
  ticker(): Ticker | undefined {
    const made = this.#sourceTicker ?? this.#ownTicker()
    return made && { ...made, ts: String(this.#updatedAt) }
  }
  book(): BookSnapshot | undefined {
    return this.#snapshot
  }
  trades(limit: number): readonly Trade[] {
    return this.#trades.slice(0, Math.min(limit, MAX_TRADES))
  }
  candles(bar: MarketBar, range: CandleRange): readonly CandleRow[] {
    return this.#minutes.candles(bar, range, this.#clock.now())
  }
  watchBar(bar: MarketBar, watched: boolean): void {
    if (watched) this.#openings.set(bar, this.#minutes.opening(bar, this.#clock.now()))
    else this.#openings.delete(bar)
  }
  clearBook(): void {
    const { ts } = this.#snapshot ?? {}
    if (ts !== undefined) {
      const instId = this.#instId
      this.#applyBook({ kind: 'book', instId, action: 'whole', asks: [], bids: [], ts: String(ts), checksum: 0 })
    }
    this.#snapshot = undefined
  }

  /**
   * The ticker computed from trades, best quote and book, for a source without tickers. Undefined before the first
   * trade or quote.
   */
  #ownTicker(): Ticker | undefined {
    const [last] = this.#trades
    const best = this.#best
    if (last === undefined && best === undefined) return undefined
    const day = this.#minutes.day(this.#clock.now())
    const [ask] = this.#snapshot?.asks ?? []
    const [bid] = this.#snapshot?.bids ?? []
    const px = last?.px ?? best?.bidPx ?? ''
    const open = day?.[1] ?? px
    return {
      instType: instTypeOf(this.#instId),
      instId: this.#instId,
      last: px,
      lastSz: last?.sz ?? '',
      askPx: best?.askPx ?? ask?.[0] ?? '',
      askSz: best?.askSz ?? ask?.[1] ?? '',
      bidPx: best?.bidPx ?? bid?.[0] ?? '',
      bidSz: best?.bidSz ?? bid?.[1] ?? '',
      open24h: open,
      high24h: day?.[2] ?? px,
      low24h: day?.[3] ?? px,
      sodUtc0: open,
      sodUtc8: open,
      vol24h: day?.[5] ?? '0',
      volCcy24h: day?.[6] ?? '0',
      ts: '',
    }
  }

  #sendTicker(): void {
    this.#sentAt = this.#clock.now()
    const now = this.#watched.events.ticker.has(this.#instId) ? this.ticker() : undefined
    if (now !== undefined) this.#watched.events.ticker.emit(this.#instId, now)
  }

  #sendBars(): void {
    const now = this.#clock.now()
    for (const [bar, opening] of this.#openings) {
      const key = `${this.#instId} ${bar}`
      const current = this.#minutes.opening(bar, now)
      if (current > opening) {
        const closing = this.#minutes.bar(bar, opening, now)
        if (closing !== undefined) this.#watched.candle.emit(key, closing)
        this.#openings.set(bar, current)
      }
      const forming = this.#minutes.bar(bar, current, now)
      if (forming !== undefined) this.#watched.candle.emit(key, forming)
    }
  }

  #applyBook(event: Extract<SourceEvent, { kind: 'book' }>): void {
    const before = this.#snapshot
    if (event.action === 'whole') [this.#asks, this.#bids] = [event.asks, event.bids]
    else {
      const fresh = event.action === 'snapshot'
      this.#asks = applyLevels(fresh ? [] : this.#asks, event.asks, 1)
      this.#bids = applyLevels(fresh ? [] : this.#bids, event.bids, -1)
    }
    // The venue's own numbers, which keep rising across snapshots, replays and connections.
    this.#seqId = Math.max(this.#seqId + 1, Number(event.ts))
    this.#snapshot = {
      asks: this.#asks.slice(0, MAX_LEVELS),
      bids: this.#bids.slice(0, MAX_LEVELS),
      ts: Number(event.ts),
      seqId: this.#seqId,
    }
    if (!this.#watched.events.book.has(this.#instId)) return
    const update: Book = {
      asks: diffLevels(before?.asks ?? [], this.#snapshot.asks, 1),
      bids: diffLevels(before?.bids ?? [], this.#snapshot.bids, -1),
      ts: event.ts,
      checksum: event.checksum,
      prevSeqId: before?.seqId ?? -1,
      seqId: this.#seqId,
      instId: this.#instId,
    }
    this.#watched.events.book.emit(this.#instId, { update, snapshot: this.#snapshot })
  }

  #applyTrade(trade: Trade): void {
    // Before any change, since this throws for an invalid trade.
    this.#minutes.add(trade)
    this.#trades.unshift(trade)
    if (this.#trades.length > 2 * MAX_TRADES) this.#trades = this.#trades.slice(0, MAX_TRADES)
    this.#watched.events.trade.emit(this.#instId, trade)
    if (this.#openings.size > 0) this.#sendBars()
    if (this.#sourceTicker === undefined) this.#sendTicker()
  }

  #applyQuote({ quote, ts, instead }: Extract<SourceEvent, { kind: 'quote' }>): void {
    const changed = this.#best?.bidPx !== quote.bidPx || this.#best.askPx !== quote.askPx
    this.#best = quote
    if (instead) {
      this.#minutes.add({ px: quote.bidPx, sz: '1', ts })
      if (this.#openings.size > 0) this.#sendBars()
    }
    if (changed && this.#clock.now() - this.#sentAt >= 100) this.#sendTicker()
  }
}

export const createBoard = (instrument: Instrument, watched: MarketWatchers, clock: Clock): Board =>
  new EventBoard(instrument, watched, clock)
