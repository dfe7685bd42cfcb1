import { describe, expect, it } from 'vitest'
import type { MarketBar } from '#protocol'
import { DAY, HOUR, MINUTE } from '../../../server/market/calendar.ts'
import { INSTRUMENTS } from '../../../server/market/instruments.ts'
import type { Market } from '../../../server/market/port.ts'
import { openPlan } from '../../../server/market/simulated/plan.ts'
import { createSimulatedMarket } from '../../../server/market/simulated/simulated.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { fc } from '../../support/property.ts'
import { totalOfRow, totalOfRows, totalOfTrades } from './sums.ts'

const NOW = Date.UTC(2026, 10, 20, 15, 42, 17, 345)
const EIGHT_YEARS = Math.round(8 * 365.25) * DAY
/** Trades begin four days before, so that long bars have both. */
const TRADES_FROM = Math.floor(NOW / DAY) * DAY - 4 * DAY + 7 * HOUR

/** One simulation for all, so that its caches are used and overflow. */
const { quoted } = openPlan({ kind: 'public', seed: '1', fineFrom: TRADES_FROM })
const marketAt = (at: number): Market => {
  const time = new ManualTime(at)
  return createSimulatedMarket({ quotedOf: (one, pair) => quoted(one, pair, at), clock: time, timers: time })
}
const market = marketAt(NOW)

/** Each draws an instrument, whose years are computed then: `MARKET_CASES=40` looks at many more. */
const CASES = Number(process.env['MARKET_CASES'] ?? 12)

const someInstrument = fc.constantFrom(...INSTRUMENTS.map(({ instId }) => instId))
const someTime = fc.integer({ min: NOW - EIGHT_YEARS + 100 * DAY, max: NOW })
const someTradedTime = fc.integer({ min: TRADES_FROM + 2 * DAY, max: NOW })

const FINER: readonly (readonly [MarketBar, finer: MarketBar])[] = [
  ['15m', '5m'],
  ['30m', '15m'],
  ['1H', '30m'],
  ['4H', '1H'],
  ['1D', '4H'],
  ['1W', '1D'],
  ['1M', '1D'],
]
/** Those that only clients of OKX ask for: [interval, finer one, share of the cases]. Long ones are slow to sum up here. */
const OTHERS: readonly (readonly [MarketBar, finer: MarketBar, share: number])[] = [
  ['2H', '1H', 3],
  ['6H', '2H', 3],
  ['12H', '6H', 3],
  ['3M', '1M', 6],
  ['6H+8', '1H', 3],
  ['12H+8', '6H+8', 3],
  ['1D+8', '1H', 3],
  ['1W+8', '1D+8', 4],
  ['1M+8', '1D+8', 6],
  ['3M+8', '1M+8', 6],
]

describe('every interval equals the sum of the finer one', () => {
  it('closed 5m of 1m, for any instrument and time since trades began', async () => {
    await fc.assert(
      fc.asyncProperty(someInstrument, someTradedTime, async (instId, at) => {
        const [next, row] = await market.candles(instId, '5m', { after: at, limit: 2 })
        if (next === undefined || row === undefined) throw new Error('no bars')
        const range = { before: Number(row[0]) - 1, after: Number(next[0]), limit: 100 }
        expect(totalOfRows(await market.candles(instId, '1m', range))).toEqual(totalOfRow(row))
      }),
      { numRuns: CASES },
    )
  })

  it.each(FINER)('closed %s of %s, for any instrument and time of eight years', async (bar, finer) => {
    await fc.assert(
      fc.asyncProperty(someInstrument, someTime, async (instId, at) => {
        const [next, row] = await market.candles(instId, bar, { after: at, limit: 2 })
        if (next === undefined || row === undefined) throw new Error('no bars')
        const parts = await market.candles(instId, finer, {
          before: Number(row[0]) - 1,
          after: Number(next[0]),
          limit: 100,
        })
        expect(row[8]).toBe('1')
        expect(totalOfRows(parts)).toEqual(totalOfRow(row))
      }),
      { numRuns: CASES },
    )
  })

  it.each(OTHERS)('closed and forming %s of %s', async (bar, finer, share) => {
    await fc.assert(
      fc.asyncProperty(someInstrument, someTradedTime, async (instId, at) => {
        const rows = await marketAt(at).candles(instId, bar, { limit: 2 })
        const [forming, closed] = rows
        if (forming === undefined || closed === undefined) throw new Error('no bars')
        const parts = await marketAt(at).candles(instId, finer, { before: Number(closed[0]) - 1, limit: 200 })
        const since = Number(forming[0])
        expect(totalOfRows(parts.filter(([ts]) => Number(ts) >= since))).toEqual(totalOfRow(forming))
        expect(totalOfRows(parts.filter(([ts]) => Number(ts) < since))).toEqual(totalOfRow(closed))
        expect([forming[8], closed[8]]).toEqual(['0', '1'])
      }),
      { numRuns: Math.ceil(CASES / share) },
    )
  })

  it('3m of 1m, and days of UTC+8 that open at 16:00 UTC', async () => {
    const [, row] = await market.candles('BTC-USDT', '3m', { limit: 2 })
    if (row === undefined) throw new Error('no bars')
    const opening = Number(row[0])
    expect(opening % (3 * MINUTE)).toBe(0)
    const range = { before: opening - 1, after: opening + 3 * MINUTE, limit: 10 }
    expect(totalOfRows(await market.candles('BTC-USDT', '1m', range))).toEqual(totalOfRow(row))
    const at = async (bar: MarketBar) =>
      new Date(Number((await market.candles('BTC-USDT', bar, { limit: 1 }))[0]?.[0])).toISOString()
    expect(await at('1D+8')).toBe('2026-11-19T16:00:00.000Z')
    expect(await at('1W+8')).toBe('2026-11-15T16:00:00.000Z')
    expect(await at('1M+8')).toBe('2026-10-31T16:00:00.000Z')
    expect(await at('3M+8')).toBe('2026-09-30T16:00:00.000Z')
    expect(await at('3M')).toBe('2026-10-01T00:00:00.000Z')
    expect(await at('12H+8')).toBe('2026-11-20T04:00:00.000Z')
  })

  it.each(FINER)('forming %s of %s, at any time', async (bar, finer) => {
    await fc.assert(
      fc.asyncProperty(someInstrument, someTradedTime, async (instId, at) => {
        const then = marketAt(at)
        const [row] = await then.candles(instId, bar, { limit: 1 })
        if (row === undefined) throw new Error('no bars')
        const parts = await then.candles(instId, finer, { before: Number(row[0]) - 1, limit: 100 })
        expect(totalOfRows(parts)).toEqual(totalOfRow(row))
      }),
      { numRuns: Math.ceil(CASES / 2) },
    )
  })

  it('a forming minute of its trades, at any time', async () => {
    await fc.assert(
      fc.asyncProperty(someInstrument, someTradedTime, async (instId, at) => {
        const then = marketAt(at)
        const [row] = await then.candles(instId, '1m', { limit: 1 })
        if (row === undefined) throw new Error('no bars')
        const trades = then.trades(instId, 600).filter(({ ts }) => Number(ts) >= Number(row[0]))
        expect(totalOfTrades(trades)).toEqual(totalOfRow(row))
      }),
      { numRuns: 2 * CASES },
    )
  })

  it('the 24 h of a ticker of the same minutes', async () => {
    await fc.assert(
      fc.asyncProperty(someInstrument, someTradedTime, async (instId, at) => {
        const then = marketAt(at)
        const ticker = then.ticker(instId)
        const minute = Math.floor(at / MINUTE) * MINUTE
        // Before there are trades, five minutes are the shortest bar: those that begin within the day count.
        const minutes = await then.candles(instId, '1m', { before: minute - DAY, limit: 1_500 })
        const first = Number(minutes.at(-1)?.[0] ?? at)
        const older = await then.candles(instId, '5m', { before: minute - DAY, after: first, limit: 300 })
        const total = totalOfRows([...minutes, ...older])
        const [open, high, low, , volume, turnover] = total ?? [ticker?.last, ticker?.last, ticker?.last, '', '0', '0']
        expect(ticker).toMatchObject({ open24h: open, high24h: high, low24h: low, vol24h: volume, volCcy24h: turnover })
      }),
      { numRuns: Math.ceil(CASES / 2) },
    )
  })
})

describe('history', () => {
  it('has minutes since there are trades, and five minutes before', async () => {
    const first = await market.candles('BTC-USDT', '1m', { after: TRADES_FROM + 2 * MINUTE, limit: 10 })
    expect(first.map(([ts]) => Number(ts))).toEqual([TRADES_FROM + MINUTE, TRADES_FROM])
    const older = await market.candles('BTC-USDT', '5m', { after: TRADES_FROM, limit: 3 })
    expect(older.map(([ts]) => (TRADES_FROM - Number(ts)) / MINUTE)).toEqual([5, 10, 15])
  })

  it('goes on from bar to bar where trades begin, at any moment of a day', async () => {
    for (const hour of [0, 7, 23]) {
      const begin = TRADES_FROM + hour * HOUR
      const { quoted: of } = openPlan({ kind: 'public', seed: '3', fineFrom: begin })
      const [instrument] = INSTRUMENTS
      if (instrument === undefined) throw new Error('no instrument')
      const rows = of(instrument, undefined, NOW).candles('5m', { after: begin + HOUR, limit: 24 }, NOW)
      const jumps = rows.slice(1).map((row, nth) => Math.abs(Number(rows[nth]?.[1]) / Number(row[4]) - 1))
      expect(Math.max(...jumps)).toBeLessThan(0.001)
    }
  })

  it('goes eight years back: 96 months and 417 weeks before the running ones', async () => {
    const months = await market.candles('BTC-USDT', '1M', { limit: 300 })
    const weeks = await market.candles('EUR-USD', '1W', { limit: 1_000 })
    expect(months.filter(([, , , , , , , , confirm]) => confirm === '1')).toHaveLength(96)
    expect(weeks.filter(([, , , , , , , , confirm]) => confirm === '1').length).toBeGreaterThanOrEqual(417)
    expect(months.map(([ts]) => new Date(Number(ts)).toISOString().slice(8))).toEqual(
      months.map(() => '01T00:00:00.000Z'),
    )
  })

  it('is paged without gap or overlap, newest first', async () => {
    const whole = await market.candles('ETH-USDT', '15m', { limit: 900 })
    const pages: string[] = []
    let after: number | undefined
    while (pages.length < 900) {
      const page = await market.candles('ETH-USDT', '15m', { limit: 300, ...(after === undefined ? {} : { after }) })
      pages.push(...page.map(([ts]) => ts))
      after = Number(page.at(-1)?.[0])
    }
    expect(pages).toEqual(whole.map(([ts]) => ts))
    expect(pages.every((ts, i) => i === 0 || Number(pages[i - 1]) - Number(ts) === 15 * MINUTE)).toBe(true)
  })

  it('knows only what is newer than `before` and older than `after`', async () => {
    const at = NOW - 500 * DAY
    const rows = await market.candles('SOL-USDT', '1H', { before: at, after: at + DAY, limit: 300 })
    expect(rows.every(([ts]) => Number(ts) > at && Number(ts) < at + DAY)).toBe(true)
    expect(rows).toHaveLength(24)
    expect(await market.candles('SOL-USDT', '1D', { after: NOW - 9 * 366 * DAY, limit: 10 })).toEqual([])
  })
})
