import { describe, expect, it } from 'vitest'
import type { CandleRow } from '#protocol'
import { DAY } from '../../../server/market/calendar.ts'
import { HELD_COINS, INSTRUMENTS } from '../../../server/market/instruments.ts'
import { modelOf } from '../../../server/market/simulated/model.ts'
import { openPlan } from '../../../server/market/simulated/plan.ts'
import { createSimulatedMarket } from '../../../server/market/simulated/simulated.ts'
import { ManualTime } from '../../support/manualTime.ts'

const NOW = Date.UTC(2026, 10, 20, 15, 42)
const time = new ManualTime(NOW)
const { quoted } = openPlan({ kind: 'public', seed: '1', fineFrom: NOW - (NOW % DAY) - DAY })
const market = createSimulatedMarket({ quotedOf: (one, pair) => quoted(one, pair, NOW), clock: time, timers: time })
/** Some of each kind; `MARKET_EVERY=1` looks at all. */
const EVERY = Number(process.env['MARKET_EVERY'] ?? 10)
const SOME = INSTRUMENTS.filter((_, nth) => nth % EVERY === 0)

const days = new Map<string, readonly CandleRow[]>()
const closesOf = async (instId: string): Promise<number[]> => {
  const rows = days.get(instId) ?? (await market.candles(instId, '1D', { limit: 3_000 })).toReversed()
  days.set(instId, rows)
  return rows.map((row) => Number(row[4]))
}
const returnsOf = async (instId: string): Promise<number[]> => {
  const closes = await closesOf(instId)
  return closes.slice(1).map((close, i) => Math.log(close / (closes[i] ?? close)))
}
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]): number => Math.sqrt(mean(values.map((value) => value * value)))
const correlation = (a: readonly number[], b: readonly number[]): number =>
  mean(a.map((value, i) => value * (b[i] ?? 0))) / deviation(a) / deviation(b)

const count = (kind: string): number => INSTRUMENTS.filter((instrument) => instrument.kind === kind).length

describe('instruments', () => {
  it('are at least 40 spot pairs, 12 forex pairs, gold and silver', () => {
    expect(count('spot')).toBeGreaterThanOrEqual(40)
    expect([count('forex'), count('metal')]).toEqual([12, 2])
    expect(new Set(INSTRUMENTS.map(({ instId }) => instId)).size).toBe(INSTRUMENTS.length)
    expect(INSTRUMENTS.every(({ tradable, kind }) => tradable === (kind === 'spot'))).toBe(true)
  })

  it('of each kind are some that are looked at for eight years', () => {
    expect(new Set(SOME.map(({ kind }) => kind))).toEqual(new Set(INSTRUMENTS.map(({ kind }) => kind)))
  })

  it('have lots that the decimals of their coin can hold', () => {
    const decimals = new Map(HELD_COINS.map((coin) => [coin.code, coin.decimals]))
    for (const { baseCcy, lotSz, kind } of INSTRUMENTS) {
      if (kind === 'spot') expect(lotSz.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(decimals.get(baseCcy) ?? 0)
    }
  })
})

describe('eight years of the simulated market', () => {
  it.each(SOME)('$instId moves believably from day to day', async (instrument) => {
    const { instId, kind } = instrument
    const model = modelOf(instrument)
    const moves = await returnsOf(instId)
    const [low, high] = kind === 'forex' ? [0.003, 0.008] : kind === 'metal' ? [0.007, 0.02] : [0.012, 0.065]
    expect(deviation(moves)).toBeGreaterThan(low)
    expect(deviation(moves)).toBeLessThan(high)
    const closes = await closesOf(instId)
    const band = kind === 'spot' || kind === 'futures' ? 8 : 1.8
    expect(Math.max(...closes) / model.price).toBeLessThan(band)
    expect(model.price / Math.min(...closes)).toBeLessThan(band)
    expect(Math.abs((closes.at(-1) ?? 0) / model.price - 1)).toBeLessThan(0.25)
  })

  it('has quiet and wild weeks: big moves come together, and more of them than a bell curve has', async () => {
    for (const instId of ['BTC-USDT', 'SOL-USDT', 'EUR-USD']) {
      const size = (await returnsOf(instId)).map(Math.abs)
      const level = mean(size)
      const centred = size.map((value) => value - level)
      expect(correlation(centred.slice(1), centred.slice(0, -1))).toBeGreaterThan(0.05)
      const moves = await returnsOf(instId)
      expect(mean(moves.map((move) => move ** 4)) / deviation(moves) ** 4).toBeGreaterThan(3.2)
    }
  })

  it('moves crypto together and keeps crosses near what their legs say', async () => {
    expect(correlation(await returnsOf('BTC-USDT'), await returnsOf('ETH-USDT'))).toBeGreaterThan(0.6)
    const [eurusd, usdjpy, eurjpy] = await Promise.all(['EUR-USD', 'USD-JPY', 'EUR-JPY'].map(closesOf))
    const off = (eurjpy ?? []).map((cross, i) => Math.abs(cross / (eurusd?.[i] ?? 1) / (usdjpy?.[i] ?? 1) - 1))
    // The last day is still running, minute by minute.
    expect(Math.max(...off.slice(0, -1))).toBeLessThan(0.0005)
  })

  it('makes five minutes as lively as days', async () => {
    for (const instId of ['BTC-USDT', 'XRP-USDT', 'GBP-USD', 'XAU-USD']) {
      const minutes = (await market.candles(instId, '5m', { limit: 40 * 288 })).map(
        (row) => Math.log(Number(row[4]) / Number(row[1])) ** 2,
      )
      const perDay = Math.sqrt(mean(minutes) * (instId === 'XAU-USD' ? 276 : 288))
      const usual = deviation((await returnsOf(instId)).slice(-40))
      expect(perDay / usual).toBeGreaterThan(0.55)
      expect(perDay / usual).toBeLessThan(1.5)
    }
  })

  it('wanders, and does not stand at yesterday’s low for hours', async () => {
    for (const instId of ['BTC-USDT', 'DOGE-USDT', 'LINK-USDT', 'EUR-USD']) {
      const rows = await market.candles(instId, '15m', { limit: 3_000 })
      const same = rows.filter((row, i) => row[2] === rows[i + 1]?.[2] || row[3] === rows[i + 1]?.[3]).length
      expect(same / rows.length, instId).toBeLessThan(0.25)
      const moves = rows.map((row) => Math.log(Number(row[4]) / Number(row[1])))
      expect(Math.abs(correlation(moves.slice(1), moves.slice(0, -1))), instId).toBeLessThan(0.2)
      expect(mean(moves.map((move) => move ** 4)) / deviation(moves) ** 4, instId).toBeLessThan(20)
    }
  })

  it('prints trades near each other, of many sizes', () => {
    for (const instId of ['BTC-USDT', 'DOGE-USDT', 'LINK-USDT']) {
      const trades = market.trades(instId, 100)
      const jumps = trades.slice(1).map(({ px }, i) => Math.abs(Number(px) / Number(trades[i]?.px) - 1))
      expect(Math.max(...jumps), instId).toBeLessThan(0.003)
      expect(new Set(trades.map(({ sz }) => sz)).size, instId).toBeGreaterThan(60)
    }
  })

  it('adds up in whole numbers that a float holds exactly', async () => {
    for (const instrument of SOME) {
      const model = modelOf(instrument)
      await closesOf(instrument.instId)
      const most = Math.max(...(days.get(instrument.instId) ?? []).map((row) => Number(row[7])))
      expect(most / model.tick / model.lot).toBeLessThan(Number.MAX_SAFE_INTEGER)
    }
  })

  it('quotes spreads of its class', () => {
    for (const { instId, kind } of INSTRUMENTS) {
      const book = market.book(instId)
      const [ask, bid] = [Number(book?.asks[0]?.[0]), Number(book?.bids[0]?.[0])]
      const points = ((ask - bid) / ask) * 10_000
      expect(points, instId).toBeGreaterThan(0)
      expect(points, instId).toBeLessThan(kind === 'spot' || kind === 'futures' ? 30 : 6)
    }
  })

  it('fills ten thousand dollars near the touch in the large ones, and in all within two per cent', () => {
    for (const { instId, kind } of INSTRUMENTS.filter((instrument) => instrument.kind === 'spot')) {
      const asks = market.book(instId)?.asks ?? []
      let left = 10_000
      let worst = 0
      for (const [px, sz] of asks) {
        if (left <= 0) break
        left -= Number(px) * Number(sz)
        worst = Number(px)
      }
      expect(left, `${kind} ${instId}`).toBeLessThanOrEqual(0)
      expect(worst / Number(asks[0]?.[0]) - 1).toBeLessThan(['BTC-USDT', 'ETH-USDT'].includes(instId) ? 0.0005 : 0.02)
    }
  })
})
