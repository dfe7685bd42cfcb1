import type { Book, CandleRow, Ticker, Trade } from '#protocol'
import { createHistory, createVersions, type History, type TextHistory, type Versions } from './history.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import { createTrueBook, type TrueBook } from './trueBook.ts'

const MINUTE = 60_000
/** A bar closes so long after its minute unless somebody trades before (measured on a real session). */
const ROLL_DELAY = 3_500

/** What is true of one instrument, and what was. */
export interface TrueInstrument {
  readonly instId: string
  ticker: Ticker
  /** What `ticker` says, in cents and whole units. */
  readonly day24h: { px: number; high: number; low: number; volume: number }
  readonly tickers: Versions<Ticker>
  readonly quote: History
  readonly day: History
  /** What the pulse says of it. */
  readonly pulse: History
  readonly book: TrueBook
  readonly books: Versions<BookVersion>
  readonly bookAt: History
  /** Snapshots of some changes ago, the oldest first. */
  readonly oldBooks: Book[]
  readonly best: TextHistory
  readonly mark: TextHistory
  readonly index: TextHistory
  readonly funding: TextHistory
  /** Newest last. */
  readonly trades: Trade[]
  readonly tradeById: Map<string, Trade>
  readonly lastTrade: TextHistory
  /** Published bars of one minute by their time. */
  readonly bars: Map<number, CandleRow>
  readonly lastBars: Versions<CandleRow>
  readonly lastBar: History
  forming: { time: number; row: CandleRow; dirty: boolean }
}

interface BookVersion {
  readonly seqId: number
  readonly hash: number
}

/** Every push of the venue passes here: who is subscribed gets it. */
export type Publish = (channel: string, instId: string, data: () => unknown, action?: 'snapshot' | 'update') => void

export interface Market {
  readonly instruments: readonly TrueInstrument[]
  readonly get: (instId: string) => TrueInstrument | undefined
  /** Unix ms by the venue. */
  readonly now: () => number
  /** The venue's clock is put back or forth. */
  readonly skew: (by: number) => void
  readonly start: (tickMs: number) => void
  /** Bars from newest to oldest; `after` means older than, `before` newer than. */
  readonly candles: (instId: string, range: { after?: number; before?: number; limit: number }) => CandleRow[]
  readonly heartbeat: (instId: string) => void
  readonly pulseRow: (instrument: TrueInstrument) => readonly string[]
  /** A push that no venue should send: a bid at the best ask, or a snapshot of the past. */
  readonly wrongBook: (instId: string, what: 'crossed' | 'older') => void
  /** Something is told that has not changed: live prices are repeated. */
  readonly repeat: () => void
}

export const quoteKey = (q: { ts: string | number; last: string; bidPx: string; askPx: string }): string =>
  `${q.ts} ${q.last} ${q.bidPx} ${q.askPx}`
export const dayKey = (q: Pick<Ticker, 'open24h' | 'high24h' | 'low24h' | 'vol24h' | 'volCcy24h'>): string =>
  `${q.open24h} ${q.high24h} ${q.low24h} ${q.vol24h} ${q.volCcy24h}`
/** Snapshots to be repeated too late: some, of every so many changes. */
const OLD_BOOKS = 3
const OLD_BOOK_EVERY = 8
const bookKey = ({ seqId, hash }: BookVersion): string => `${seqId} ${hash}`
export const pulseKey = (q: { last: string; volCcy24h: string }): string => `${q.last} ${q.volCcy24h}`
export const barKey = ([time, open, high, low, close, volume]: readonly unknown[]): string =>
  `${Number(time)} ${Number(open)} ${Number(high)} ${Number(low)} ${Number(close)} ${Number(volume)}`

const cents = (value: number): string => {
  const rest = value % 100
  return `${(value - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`
}

/** History before the run: the same for the same instrument and minute. */
const pastBar = (place: number, at: number): CandleRow => {
  const step = Math.floor(at / MINUTE)
  const px = (k: number): string => cents(10_000 * (place + 1) + ((step * 7_919 + k * 104_729) % 997))
  return [String(at), px(0), cents(10_000 * (place + 1) + 1_000), cents(9_900 * (place + 1)), px(1), '3', '3', '3', '1']
}

export const createMarket = (
  time: Scheduler,
  random: Random,
  start: number,
  options: { readonly count: number; readonly checksums: boolean; readonly publish: Publish },
): Market => {
  const { publish } = options
  let skew = 0
  let lastTradeId = 1_000
  const trueNow = (): number => time.now
  const now = (): number => start + Math.floor(time.now) + skew

  const history = (): TextHistory => createHistory(trueNow)
  const make = (place: number): TrueInstrument => {
    const instId = `${String.fromCharCode(65 + place).repeat(3)}-USDT`
    const px = 10_000 * (place + 1)
    const minute = Math.floor(start / MINUTE) * MINUTE
    const row: CandleRow = [String(minute), cents(px), cents(px), cents(px), cents(px), '1', '1', '1', '0']
    const ticker: Ticker = {
      instType: 'SPOT',
      instId,
      last: cents(px),
      lastSz: '1',
      askPx: cents(px + 1),
      askSz: '1',
      bidPx: cents(px - 1),
      bidSz: '1',
      open24h: cents(px),
      high24h: cents(px),
      low24h: cents(px),
      sodUtc0: cents(px),
      sodUtc8: cents(px),
      vol24h: '1',
      volCcy24h: '100',
      ts: String(start),
    }
    const tickers = createVersions<Ticker>(trueNow)
    const books = createVersions<BookVersion>(trueNow)
    const lastBars = createVersions<CandleRow>(trueNow)
    const instrument: TrueInstrument = {
      instId,
      ticker,
      day24h: { px, high: px, low: px, volume: 1 },
      tickers,
      quote: tickers.by(quoteKey),
      day: tickers.by(dayKey),
      pulse: tickers.by(pulseKey),
      book: createTrueBook(px, options.checksums, random),
      books,
      bookAt: books.by(bookKey),
      oldBooks: [],
      best: history(),
      mark: history(),
      index: history(),
      funding: history(),
      trades: [],
      tradeById: new Map(),
      lastTrade: history(),
      bars: new Map([[minute, row]]),
      lastBars,
      lastBar: lastBars.by(barKey),
      forming: { time: minute, row, dirty: false },
    }
    instrument.tickers.record(ticker)
    instrument.books.record({ seqId: instrument.book.seqId(), hash: instrument.book.hash() })
    instrument.best.record(bestKey(instrument.book))
    instrument.mark.record(ticker.last)
    instrument.index.record(ticker.last)
    instrument.funding.record('0.0001')
    instrument.lastBars.record(row)
    instrument.lastTrade.record('')
    return instrument
  }
  const instruments = Array.from({ length: options.count }, (_, place) => make(place))
  const [lively, quiet] = [instruments.slice(0, -1), instruments.slice(-1)]
  const byId = new Map(instruments.map((each) => [each.instId, each]))

  const changeTicker = (each: TrueInstrument): void => {
    const { ticker: old, day24h: day } = each
    const px = Math.max(100, day.px + random.below(21) - 10)
    const last = cents(px)
    each.ticker = {
      ...old,
      last,
      bidPx: cents(px - 1),
      askPx: cents(px + 1),
      high24h: day.high < px ? last : old.high24h,
      low24h: day.low > px ? last : old.low24h,
      vol24h: String(day.volume + 1),
      volCcy24h: String((day.volume + 1) * 100),
      ts: String(now()),
    }
    day.px = px
    day.high = Math.max(day.high, px)
    day.low = Math.min(day.low, px)
    day.volume += 1
    tell(each)
  }
  const tell = (each: TrueInstrument): void => {
    each.tickers.record(each.ticker)
    publish('tickers', each.instId, () => each.ticker)
  }
  const changeBook = (each: TrueInstrument): void => {
    const update = each.book.change(random)
    each.books.record({ seqId: each.book.seqId(), hash: each.book.hash() })
    if (update.seqId !== undefined && update.seqId % OLD_BOOK_EVERY === 0) {
      each.oldBooks.push({ ...each.book.snapshot(), ts: String(now()) })
      if (each.oldBooks.length > OLD_BOOKS) each.oldBooks.shift()
    }
    publish('books', each.instId, () => ({ ...update, ts: String(now()) }) satisfies Book, 'update')
    const best = bestKey(each.book)
    if (best === each.best.current()) return
    each.best.record(best)
    publish('bbo-tbt', each.instId, () => bestOf(each.book, now()))
  }
  const trade = (each: TrueInstrument): void => {
    const made: Trade = {
      instId: each.instId,
      tradeId: String(++lastTradeId),
      px: each.ticker.last,
      sz: String(1 + random.below(9)),
      side: random.chance(0.5) ? 'buy' : 'sell',
      ts: String(now()),
    }
    each.trades.push(made)
    if (each.trades.length > 400) each.tradeById.delete(each.trades.shift()?.tradeId ?? '')
    each.tradeById.set(made.tradeId, made)
    each.lastTrade.record(made.tradeId)
    publish('trades', each.instId, () => made)
    intoBar(each, each.day24h.px, Number(made.sz))
  }
  const intoBar = (each: TrueInstrument, px: number, size: number): void => {
    if (Math.floor(now() / MINUTE) * MINUTE > each.forming.time) roll(each)
    const [at, open, high, low, , volume] = each.forming.row
    const vol = String(Number(volume) + size)
    const highest = cents(Math.max(px, Math.round(Number(high) * 100)))
    const lowest = cents(Math.min(px, Math.round(Number(low) * 100)))
    each.forming.row = [at, open, highest, lowest, cents(px), vol, vol, vol, '0']
    each.forming.dirty = true
  }
  /** Minutes without a trade in between have bars too. */
  const roll = (each: TrueInstrument): void => {
    const minute = Math.floor(now() / MINUTE) * MINUTE
    while (each.forming.time < minute) {
      const closing: CandleRow = [...each.forming.row.slice(0, 8), '1'] as unknown as CandleRow
      each.bars.set(each.forming.time, closing)
      each.lastBars.record(closing)
      publish('candle1m', each.instId, () => closing)
      const close = closing[4]
      const next = each.forming.time + MINUTE
      each.forming = {
        time: next,
        row: [String(next), close, close, close, close, '0', '0', '0', '0'],
        dirty: true,
      }
      publishBar(each)
    }
  }
  const publishBar = (each: TrueInstrument): void => {
    const { row, time: at } = each.forming
    each.forming.dirty = false
    each.bars.set(at, row)
    each.lastBars.record(row)
    publish('candle1m', each.instId, () => row)
  }
  const changeMark = (each: TrueInstrument): void => {
    const px = cents(each.day24h.px + random.below(5) - 2)
    const what = random.below(3)
    if (what === 0) each.mark.record(px)
    else if (what === 1) each.index.record(px)
    else each.funding.record(`0.000${1 + random.below(9)}`)
    tellMark(each, what)
  }
  const tellMark = (each: TrueInstrument, what: number): void => {
    const { instId } = each
    const ts = String(now())
    const px = String(what === 0 ? each.mark.current() : each.index.current())
    if (what === 0) publish('mark-price', instId, () => ({ instType: 'SWAP', instId, markPx: px, ts }))
    else if (what === 1) publish('index-tickers', instId, () => indexTicker(instId, px, ts))
    else publish('funding-rate', instId, () => fundingRate(instId, String(each.funding.current()), ts))
  }
  const step = (): void => {
    // The last one is quiet: what it says stands for a while.
    const each = random.pick(random.chance(0.05) ? quiet : lively)
    const kind = random.next()
    if (kind < 0.5) changeTicker(each)
    else if (kind < 0.75) changeBook(each)
    else if (kind < 0.95) trade(each)
    else changeMark(each)
  }
  const sweep = (): void => {
    for (const each of instruments) {
      if (now() - each.forming.time > MINUTE + ROLL_DELAY) roll(each)
      else if (each.forming.dirty && now() - each.forming.time < MINUTE) publishBar(each)
    }
  }
  return {
    instruments,
    get: (instId) => byId.get(instId),
    now,
    skew: (by) => {
      skew += by
      // Who starts anew reads his prices anew: none is from the future.
      for (const each of instruments) {
        each.ticker = { ...each.ticker, ts: String(now()) }
        tell(each)
      }
    },
    start: (tickMs) => {
      const beat = (): void => {
        time.after(tickMs, beat)
        step()
      }
      const second = (): void => {
        time.after(1_000, second)
        sweep()
      }
      beat()
      second()
    },
    candles: (instId, { after = Number.POSITIVE_INFINITY, before = Number.NEGATIVE_INFINITY, limit }) => {
      const each = byId.get(instId)
      if (each === undefined) return []
      const rows: CandleRow[] = []
      const place = instruments.indexOf(each)
      for (let at = each.forming.time; rows.length < limit && at > start - 1_000 * MINUTE; at -= MINUTE)
        if (at < after && at > before) rows.push(each.bars.get(at) ?? pastBar(place, at))
      return rows
    },
    heartbeat: (instId) => {
      const each = byId.get(instId)
      if (each === undefined) return
      const beat = each.book.heartbeat()
      publish('books', instId, () => ({ ...beat, ts: String(now()) }), 'update')
    },
    wrongBook: (instId, what) => {
      const each = byId.get(instId)
      const [old] = each?.oldBooks ?? []
      const ask = each?.book.best('asks')
      if (what === 'older' && old !== undefined) publish('books', instId, () => old, 'snapshot')
      if (what !== 'crossed' || each === undefined || ask === undefined) return
      // Neither its sequence nor a checksum tells: only its price does.
      const beat = each.book.heartbeat()
      const bids: Book['bids'] = [[ask[0], '1', '0', '1']]
      publish('books', instId, () => ({ ...beat, bids, checksum: 0, ts: String(now()) }), 'update')
    },
    pulseRow: ({ instId, ticker: { last, open24h, volCcy24h, ts } }) => [instId, last, open24h, volCcy24h, ts],
    repeat: () => {
      for (const each of instruments) {
        for (const what of [0, 1, 2]) tellMark(each, what)
        if (now() - Number(each.ticker.ts) < 4_000) continue
        each.ticker = { ...each.ticker, ts: String(now()) }
        tell(each)
      }
    },
  }
}

export const bestKey = (book: TrueBook): string => {
  const [ask, bid] = [book.best('asks'), book.best('bids')]
  return `${bid?.join(' ') ?? ''} ${ask?.join(' ') ?? ''}`
}
export const bestOf = (book: TrueBook, ts: number): Book => {
  const top = (side: 'asks' | 'bids'): Book['asks'] => {
    const best = book.best(side)
    return best === undefined ? [] : [[...best, '0', '1']]
  }
  return { asks: top('asks'), bids: top('bids'), ts: String(ts), seqId: book.seqId() }
}
export const indexTicker = (instId: string, idxPx: string, ts: string): object => ({
  instId,
  idxPx,
  open24h: idxPx,
  high24h: idxPx,
  low24h: idxPx,
  sodUtc0: idxPx,
  sodUtc8: idxPx,
  ts,
})
export const fundingRate = (instId: string, rate: string, ts: string): object => ({
  instType: 'SWAP',
  instId,
  fundingRate: rate,
  fundingTime: ts,
  nextFundingRate: '',
  nextFundingTime: ts,
  ts,
})
