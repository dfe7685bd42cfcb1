import { describe, expect, it } from 'vitest'
import type { Book, BookLevel, CandleRow, Ticker, Trade } from '#protocol'
import { calendarOf, MINUTE } from '../../../server/market/calendar.ts'
import { createMarket } from '../../../server/market/createMarket.ts'
import { INSTRUMENTS } from '../../../server/market/instruments.ts'
import type { BookSnapshot } from '../../../server/market/port.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { fc } from '../../support/property.ts'
import { totalOfRow, totalOfTrades } from './sums.ts'

const START = Date.UTC(2026, 10, 20, 15, 42, 17, 345)

const open = (start = START, seed = 7) => {
  const time = new ManualTime(start)
  return { time, market: createMarket('simulated', { seed, clock: time, timers: time }) }
}

/** What a client of the dialect does with an update. */
const applied = (levels: readonly BookLevel[], changes: readonly BookLevel[], up: 1 | -1): BookLevel[] => {
  const byPrice = new Map(levels.map((level) => [level[0], level]))
  for (const change of changes) {
    if (change[1] === '0') byPrice.delete(change[0])
    else byPrice.set(change[0], change)
  }
  return [...byPrice.values()].toSorted((a, b) => up * (Number(a[0]) - Number(b[0])))
}

const expectSound = ({ asks, bids }: Pick<BookSnapshot, 'asks' | 'bids'>): void => {
  expect(asks.length).toBeGreaterThan(0)
  expect(asks.length).toBeLessThanOrEqual(400)
  expect(bids.length).toBeLessThanOrEqual(400)
  for (const [levels, up] of [
    [asks, 1],
    [bids, -1],
  ] as const) {
    expect(levels.every(([px], i) => i === 0 || (Number(px) - Number(levels[i - 1]?.[0])) * up > 0)).toBe(true)
    expect(levels.every(([px, sz]) => Number(px) > 0 && Number(sz) > 0)).toBe(true)
  }
  expect(Number(asks[0]?.[0])).toBeGreaterThan(Number(bids[0]?.[0]))
}

describe('the live market', () => {
  it('does nothing while nobody watches, and stops when the last one leaves', () => {
    const { time, market } = open()
    market.ticker('BTC-USDT')
    market.book('BTC-USDT')
    expect(time.waiting).toBe(0)
    const leave = [
      market.watch('ticker', 'BTC-USDT', () => {}),
      market.watch('book', 'ETH-USDT', () => {}),
      market.watchCandles('EUR-USD', '1m', () => {}),
    ]
    expect(time.waiting).toBe(1)
    for (const one of leave) one()
    time.advance(1_000)
    expect(time.waiting).toBe(0)
  })

  it('tells each trade once, the same ones whenever it was started', () => {
    // Trades are told in steps of a tenth of a second.
    const start = START - (START % 100)
    const seen = ([0, 3_217, 41_000] as const).map((later) => {
      const { time, market } = open(start + later)
      const trades: Trade[] = []
      market.watch('trade', 'SOL-USDT', (trade) => trades.push(trade))
      time.advance(90_000 - later)
      return trades
    })
    const [first] = seen
    expect(first?.length).toBeGreaterThan(90)
    expect(new Set(first?.map(({ tradeId }) => tradeId)).size).toBe(first?.length)
    for (const trades of seen) expect(trades).toEqual(first?.slice(-trades.length))
    expect(open(start + 90_000).market.trades('SOL-USDT', first?.length ?? 0)).toEqual(first?.toReversed())
  })

  it('other seeds give other prices', () => {
    expect(open(START, 1).market.ticker('BTC-USDT')?.last).not.toBe(open(START, 2).market.ticker('BTC-USDT')?.last)
  })

  it('pushes a ticker on change, at most every 100 ms and at least every 5 s, as if it were asked', () => {
    const { time, market } = open()
    for (const instId of ['BTC-USDT', 'DYDX-USDT', 'EUR-USD']) {
      const got: { at: number; ticker: Ticker }[] = []
      const leave = market.watch('ticker', instId, (ticker) => {
        got.push({ at: time.now(), ticker })
        expect(ticker).toEqual(market.ticker(instId))
      })
      time.advance(60_000)
      leave()
      const gaps = got.slice(1).map(({ at }, i) => at - (got[i]?.at ?? 0))
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100)
      expect(Math.max(...gaps)).toBeLessThanOrEqual(5_000)
    }
  })

  it('is silent while the market is closed', () => {
    const { time, market } = open(Date.UTC(2026, 10, 20, 21, 59, 50))
    const got: number[] = []
    market.watch('ticker', 'EUR-USD', () => got.push(time.now()))
    market.watch('trade', 'EUR-USD', () => got.push(time.now()))
    time.advance(10 * MINUTE)
    expect(got.length).toBeGreaterThan(0)
    expect(Math.max(...got)).toBeLessThanOrEqual(Date.UTC(2026, 10, 20, 22) + 100)
  })

  it('pushes the forming bar, then the closed one, then the next', async () => {
    const { time, market } = open()
    const rows: CandleRow[] = []
    const trades: Trade[] = []
    market.watchCandles('BTC-USDT', '1m', (row) => rows.push(row))
    market.watch('trade', 'BTC-USDT', (trade) => trades.push(trade))
    time.advance(3 * MINUTE)
    const closed = rows.filter((row) => row[8] === '1')
    expect(closed).toHaveLength(3)
    for (const row of closed.slice(1)) {
      const inside = trades.filter(({ ts }) => Math.floor(Number(ts) / MINUTE) * MINUTE === Number(row[0]))
      expect(totalOfTrades(inside.toReversed())).toEqual(totalOfRow(row))
    }
    expect(rows.map(([ts]) => Number(ts))).toEqual(rows.map(([ts]) => Number(ts)).toSorted((a, b) => a - b))
    expect((await market.candles('BTC-USDT', '1m', { limit: 4 })).slice(1)).toEqual(closed.toReversed())
  })

  it('survives a suspended computer: no flood of old trades, the right bars', () => {
    const { time, market } = open()
    const trades: Trade[] = []
    const rows: CandleRow[] = []
    market.watch('trade', 'BTC-USDT', (trade) => trades.push(trade))
    market.watchCandles('BTC-USDT', '1m', (row) => rows.push(row))
    time.advance(5_000)
    const before = trades.length
    time.sleep(3_600_000)
    expect(trades.length - before).toBeLessThan(100)
    expect(rows.some((row) => row[8] === '1' && Number(row[0]) === Math.floor(START / MINUTE) * MINUTE)).toBe(true)
  })
})

describe('the book', () => {
  it('is sorted, never crossed, and holds a trade of its moment at or inside the spread', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...INSTRUMENTS),
        fc.integer({ min: START - 30 * 86_400_000, max: START }),
        ({ instId, tickSz, lotSz, hours }, at) => {
          const { market } = open(at)
          const book = market.book(instId)
          const [last] = market.trades(instId, 1)
          if (book === undefined || last === undefined) throw new Error('no book')
          const ticker = open(Number(last.ts)).market.ticker(instId)
          expectSound(book)
          expect(book.asks).toHaveLength(400)
          expect(ticker?.last).toBe(last.px)
          expect(Number(last.px)).toBeGreaterThanOrEqual(Number(ticker?.bidPx))
          expect(Number(last.px)).toBeLessThanOrEqual(Number(ticker?.askPx))
          const [ask] = book.asks
          expect(
            Math.abs(Number(ask?.[0]) / Number(tickSz) - Math.round(Number(ask?.[0]) / Number(tickSz))),
          ).toBeLessThan(1e-4)
          expect(
            Math.abs(Number(ask?.[1]) / Number(lotSz) - Math.round(Number(ask?.[1]) / Number(lotSz))),
          ).toBeLessThan(1e-4)
          expect(book.ts).toBeLessThanOrEqual(at)
          if (market.isOpen(instId, at)) expect(at - book.ts).toBeLessThan(100)
          else expect(calendarOf(hours).dayOf(book.ts)).toBeLessThanOrEqual(calendarOf(hours).dayOf(at))
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each(['BTC-USDT', 'PEPE-USDT', 'XAU-USD'])('%s: updates lead from each snapshot to the next', (instId) => {
    const { time, market } = open()
    let asks: BookLevel[] = []
    let bids: BookLevel[] = []
    let seqId = 0
    const updates: Book[] = []
    market.watch('book', instId, ({ update, snapshot }) => {
      expect(update.prevSeqId).toBe(seqId)
      expect(update.seqId).toBeGreaterThan(seqId)
      asks = applied(asks, update.asks, 1)
      bids = applied(bids, update.bids, -1)
      expect([asks, bids]).toEqual([snapshot.asks, snapshot.bids])
      expect(market.book(instId)).toBe(snapshot)
      expectSound(snapshot)
      seqId = update.seqId ?? 0
      updates.push(update)
    })
    const start = market.book(instId)
    asks = [...(start?.asks ?? [])]
    bids = [...(start?.bids ?? [])]
    seqId = start?.seqId ?? 0
    time.advance(30_000)
    expect(updates.length).toBeGreaterThan(100)
    expect(seqId).toBeGreaterThan((start?.seqId ?? 0) + 250)
    const changed = updates.reduce((sum, update) => sum + update.asks.length + update.bids.length, 0) / updates.length
    expect(changed).toBeLessThan(200)
  })

  it('is the same for one who came later', () => {
    const first = open()
    first.market.watch('book', 'BTC-USDT', () => {})
    first.time.advance(60_055)
    const later = open(START + 60_055)
    expect(first.market.book('BTC-USDT')).toEqual(later.market.book('BTC-USDT'))
  })

  it('says that it lives when nothing changes', () => {
    const { time, market } = open(Date.UTC(2026, 10, 21, 12))
    const updates: Book[] = []
    market.watch('book', 'EUR-USD', ({ update }) => updates.push(update))
    time.advance(130_000)
    expect(updates.map(({ asks, bids, seqId, prevSeqId }) => [asks.length, bids.length, seqId === prevSeqId])).toEqual([
      [0, 0, true],
      [0, 0, true],
    ])
  })
})
