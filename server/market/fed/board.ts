import {
  type Bar,
  type Book,
  type CandleRow,
  type Instrument,
  instTypeOf,
  TICKER_REPEAT,
  type Ticker,
  type Trade,
} from '#protocol'
import type { Clock } from '../../platform/ports.ts'
import { calendarOf } from '../calendar.ts'
import type { BookSnapshot, CandleRange, MarketEvents } from '../port.ts'
import type { Watchers } from '../watchers.ts'
import type { BestQuote, FedEvent } from './event.ts'
import { applyLevels, diffLevels, type Levels } from './levels.ts'
import { createMinutes } from './minutes.ts'

/** Deepest book that is passed on. */
const MAX_LEVELS = 400
const MAX_TRADES = 500

/** Listeners of the market, by instrument; candles by `<instId> <bar>`. */
export interface FedWatched {
  readonly events: { readonly [K in keyof MarketEvents]: Watchers<MarketEvents[K]> }
  readonly candle: Watchers<CandleRow>
}

/** An index and a mark stand beside the instruments (`marks.ts`). */
export type BoardEvent = Exclude<FedEvent, { kind: 'index' | 'mark' }>

/** Everything that is known about one fed instrument; passes on what is watched. */
export interface Board {
  apply(event: BoardEvent): void
  /** Once a second: repeats the ticker when it is old and closes bars without waiting for the next trade. */
  repeat(): void
  ticker(): Ticker | undefined
  book(): BookSnapshot | undefined
  trades(limit: number): readonly Trade[]
  candles(bar: Bar, range: CandleRange): readonly CandleRow[]
  watchBar(bar: Bar, watched: boolean): void
  /** Forgets a book that is not kept up to date any more; who watches it gets an empty one. */
  clearBook(): void
}

export const createBoard = (instrument: Instrument, watched: FedWatched, clock: Clock): Board => {
  const { instId } = instrument
  const minutes = createMinutes(calendarOf(instrument.hours))
  const openings = new Map<Bar, number>()
  let asks: Levels = []
  let bids: Levels = []
  let snapshot: BookSnapshot | undefined
  let fedTicker: Ticker | undefined
  let best: BestQuote | undefined
  let trades: Trade[] = []
  let seqId = 0
  let updatedAt = 0
  let sentAt = 0

  const ticker = (): Ticker | undefined => {
    const [last] = trades
    const day = minutes.day(clock.now())
    const [ask] = snapshot?.asks ?? []
    const [bid] = snapshot?.bids ?? []
    if (fedTicker === undefined && last === undefined && best === undefined) return undefined
    const px = last?.px ?? best?.bidPx ?? ''
    const open = day?.[1] ?? px
    const made: Ticker = fedTicker ?? {
      instType: instTypeOf(instId),
      instId,
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
    return { ...made, ts: String(updatedAt) }
  }

  const sendTicker = (): void => {
    sentAt = clock.now()
    const now = watched.events.ticker.has(instId) ? ticker() : undefined
    if (now !== undefined) watched.events.ticker.emit(instId, now)
  }

  const sendBars = (): void => {
    const now = clock.now()
    for (const [bar, opening] of openings) {
      const key = `${instId} ${bar}`
      const current = minutes.opening(bar, now)
      if (current > opening) {
        const closing = minutes.bar(bar, opening, now)
        if (closing !== undefined) watched.candle.emit(key, closing)
        openings.set(bar, current)
      }
      const forming = minutes.bar(bar, current, now)
      if (forming !== undefined) watched.candle.emit(key, forming)
    }
  }

  const applyBook = (event: Extract<FedEvent, { kind: 'book' }>): void => {
    const before = snapshot
    if (event.action === 'whole') [asks, bids] = [event.asks, event.bids]
    else {
      const fresh = event.action === 'snapshot'
      asks = applyLevels(fresh ? [] : asks, event.asks, 1)
      bids = applyLevels(fresh ? [] : bids, event.bids, -1)
    }
    // Numbers of our own: they go on over a new snapshot, a replay or another connection.
    seqId = Math.max(seqId + 1, Number(event.ts))
    snapshot = { asks: asks.slice(0, MAX_LEVELS), bids: bids.slice(0, MAX_LEVELS), ts: Number(event.ts), seqId }
    if (!watched.events.book.has(instId)) return
    const update: Book = {
      asks: diffLevels(before?.asks ?? [], snapshot.asks, 1),
      bids: diffLevels(before?.bids ?? [], snapshot.bids, -1),
      ts: event.ts,
      checksum: event.checksum,
      prevSeqId: before?.seqId ?? -1,
      seqId,
      instId,
    }
    watched.events.book.emit(instId, { update, snapshot })
  }

  const applyTrade = (trade: Trade): void => {
    // First what may refuse a trade that is none.
    minutes.add(trade)
    trades.unshift(trade)
    if (trades.length > 2 * MAX_TRADES) trades = trades.slice(0, MAX_TRADES)
    watched.events.trade.emit(instId, trade)
    if (openings.size > 0) sendBars()
    if (fedTicker === undefined) sendTicker()
  }

  const applyQuote = ({ quote, ts, instead }: Extract<FedEvent, { kind: 'quote' }>): void => {
    const changed = best?.bidPx !== quote.bidPx || best.askPx !== quote.askPx
    best = quote
    if (instead) {
      minutes.add({ px: quote.bidPx, sz: '1', ts })
      if (openings.size > 0) sendBars()
    }
    if (changed && clock.now() - sentAt >= 100) sendTicker()
  }

  return {
    ticker,
    apply: (event) => {
      updatedAt = clock.now()
      if (event.kind === 'trade') applyTrade(event.trade)
      else if (event.kind === 'book') applyBook(event)
      else if (event.kind === 'quote') applyQuote(event)
      else {
        fedTicker = event.ticker
        sendTicker()
      }
    },
    repeat: () => {
      const now = clock.now()
      if (openings.size > 0 && [...openings].some(([bar, opening]) => minutes.opening(bar, now) > opening)) sendBars()
      if (now - sentAt < TICKER_REPEAT - 1_000) return
      updatedAt = now
      sendTicker()
    },
    book: () => snapshot,
    clearBook: () => {
      const { ts } = snapshot ?? {}
      if (ts !== undefined)
        applyBook({ kind: 'book', instId, action: 'whole', asks: [], bids: [], ts: String(ts), checksum: 0 })
      snapshot = undefined
    },
    trades: (limit) => trades.slice(0, Math.min(limit, MAX_TRADES)),
    candles: (bar, range) => minutes.candles(bar, range, clock.now()),
    watchBar: (bar, on) => {
      if (on) openings.set(bar, minutes.opening(bar, clock.now()))
      else openings.delete(bar)
    },
  }
}
