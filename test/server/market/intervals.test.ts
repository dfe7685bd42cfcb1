import { describe, expect, it } from 'vitest'
import type { Bar } from '#protocol'
import { DAY, MINUTE } from '../../../server/market/calendar.ts'
import { createMarket } from '../../../server/market/createMarket.ts'
import { INSTRUMENTS } from '../../../server/market/instruments.ts'
import type { Market } from '../../../server/market/port.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { fc } from '../../support/property.ts'
import { totalOfRow, totalOfRows, totalOfTrades } from './sums.ts'

const NOW = Date.UTC(2026, 10, 20, 15, 42, 17, 345)
const EIGHT_YEARS = Math.round(8 * 365.25) * DAY

const marketAt = (at: number, seed = 1): Market => {
  const time = new ManualTime(at)
  return createMarket('simulated', { seed, clock: time, timers: time })
}
/** One market for all closed bars, so that its caches are used and overflow. */
const market = marketAt(NOW)

const someInstrument = fc.constantFrom(...INSTRUMENTS.map(({ instId }) => instId))
const someTime = fc.integer({ min: NOW - EIGHT_YEARS + 100 * DAY, max: NOW })

const FINER: readonly (readonly [Bar, finer: Bar])[] = [
  ['5m', '1m'],
  ['15m', '5m'],
  ['30m', '15m'],
  ['1H', '30m'],
  ['4H', '1H'],
  ['1D', '4H'],
  ['1W', '1D'],
  ['1M', '1D'],
]

describe('every interval equals the sum of the finer one', () => {
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
      { numRuns: 60 },
    )
  })

  it.each(FINER)('forming %s of %s, at any time', async (bar, finer) => {
    await fc.assert(
      fc.asyncProperty(someInstrument, someTime, async (instId, at) => {
        const then = marketAt(at)
        const [row] = await then.candles(instId, bar, { limit: 1 })
        if (row === undefined) throw new Error('no bars')
        const parts = await then.candles(instId, finer, { before: Number(row[0]) - 1, limit: 100 })
        expect(totalOfRows(parts)).toEqual(totalOfRow(row))
      }),
      { numRuns: 30 },
    )
  })

  it('a forming minute of its trades, at any time', async () => {
    await fc.assert(
      fc.asyncProperty(someInstrument, someTime, async (instId, at) => {
        const then = marketAt(at)
        const [row] = await then.candles(instId, '1m', { limit: 1 })
        if (row === undefined) throw new Error('no bars')
        const trades = then.trades(instId, 600).filter(({ ts }) => Number(ts) >= Number(row[0]))
        expect(totalOfTrades(trades)).toEqual(totalOfRow(row))
      }),
      { numRuns: 150 },
    )
  })

  it('the 24 h of a ticker of the same minutes', async () => {
    await fc.assert(
      fc.asyncProperty(someInstrument, someTime, async (instId, at) => {
        const then = marketAt(at)
        const ticker = then.ticker(instId)
        const minute = Math.floor(at / MINUTE) * MINUTE
        const total = totalOfRows(await then.candles(instId, '1m', { before: minute - DAY, limit: 1_500 }))
        const [open, high, low, , volume, turnover] = total ?? [ticker?.last, ticker?.last, ticker?.last, '', '0', '0']
        expect(ticker).toMatchObject({ open24h: open, high24h: high, low24h: low, vol24h: volume, volCcy24h: turnover })
      }),
      { numRuns: 15 },
    )
  })
})

describe('history', () => {
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
