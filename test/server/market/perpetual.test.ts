import { describe, expect, it } from 'vitest'
import {
  type Bar,
  FUNDING_INTERVAL,
  type FundingRate,
  fundingRateOf,
  isPositive,
  type MarkPrice,
  nextFunding,
  toAmount,
} from '#protocol'
import { createMarket } from '../../../server/market/createMarket.ts'
import { INSTRUMENTS } from '../../../server/market/instruments.ts'
import { ManualTime } from '../../support/manualTime.ts'

const START = Date.UTC(2026, 10, 20, 15, 42, 17, 345)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const pair = 'BTC-USDT'
const swap = 'BTC-USDT-SWAP'

const marketAt = (seed = '1', start = START) => {
  const time = new ManualTime(start)
  return { time, market: createMarket('simulated', { seed, clock: time, timers: time }) }
}
const perpetuals = INSTRUMENTS.filter(({ kind }) => kind === 'futures')
const candlesOf = async (instId: string, bar: Bar, limit: number, at = START) =>
  marketAt('1', at).market.candles(instId, bar, { limit })

describe('perpetual contracts', () => {
  it('are on the twenty largest coins, are no spot pairs, and cannot be traded as such', () => {
    expect(perpetuals).toHaveLength(20)
    expect(perpetuals[0]).toMatchObject({
      instId: swap,
      baseCcy: 'BTC',
      lotSz: '0.0001',
      tickSz: '0.1',
      tradable: false,
    })
    for (const { instId, baseCcy, quoteCcy } of perpetuals) {
      expect(instId).toBe(`${baseCcy}-${quoteCcy}-SWAP`)
      expect(INSTRUMENTS.some((one) => one.kind === 'spot' && one.instId === `${baseCcy}-${quoteCcy}`)).toBe(true)
    }
  })
  it('have prices that are a function of seed and time alone', () => {
    const [a, b, other] = [marketAt(), marketAt(), marketAt('2')]
    expect(a.market.ticker(swap)).toEqual(b.market.ticker(swap))
    expect(a.market.book(swap)).toEqual(b.market.book(swap))
    expect(a.market.mark(swap)).toEqual(b.market.mark(swap))
    expect(a.market.funding(swap)).toEqual(b.market.funding(swap))
    expect(other.market.ticker(swap)?.last).not.toBe(a.market.ticker(swap)?.last)
  })
  it('stand near their pair, but not at it', () => {
    for (const { instId } of perpetuals) {
      const { market } = marketAt()
      const [own, under] = [market.ticker(instId), market.ticker(instId.replace('-SWAP', ''))]
      const off = Math.abs(Number(own?.last) / Number(under?.last) - 1)
      expect(off).toBeLessThan(0.004)
      expect(own?.instType).toBe('SWAP')
    }
    const { market, time } = marketAt()
    const offs = Array.from({ length: 60 }, () => {
      time.advance(4 * HOUR)
      return Number(market.ticker(swap)?.last) - Number(market.ticker(pair)?.last)
    })
    expect(new Set(offs).size).toBeGreaterThan(30)
    expect(offs.some((off) => off > 0) && offs.some((off) => off < 0)).toBe(true)
  })
  it('have trades of their own, not those of the pair', () => {
    const { market } = marketAt()
    const [own, under] = [market.trades(swap, 200), market.trades(pair, 200)]
    const times = new Set(under.map(({ ts, sz }) => `${ts} ${sz}`))
    expect(own.filter(({ ts, sz }) => times.has(`${ts} ${sz}`)).length).toBeLessThan(4)
  })
  it('count volume in contracts and in base, which are one, and in quote', async () => {
    // That every bar is the sum of the finer ones and of the trades is held for all instruments in intervals.test.ts.
    const { market } = marketAt()
    const [bar] = await market.candles(swap, '1H', { limit: 1 })
    expect(bar?.[6]).toBe(bar?.[5])
    const mean = Number(bar?.[7]) / Number(bar?.[5])
    expect(mean).toBeGreaterThan(Number(bar?.[3]))
    expect(mean).toBeLessThan(Number(bar?.[2]))
    const [own, under] = [market.ticker(swap), market.ticker(pair)]
    expect(Number(own?.volCcy24h) / Number(under?.volCcy24h)).toBeCloseTo(10, 0)
  })
  it('go back eight years, in whole ticks above zero', async () => {
    const months = await candlesOf('DOGE-USDT-SWAP', '1M', 96)
    expect(months).toHaveLength(96)
    for (const row of months) expect(row.slice(1, 5).every((px) => Number(px) > 0)).toBe(true)
  })
})

describe('the mark of a contract', () => {
  it('is a price of its own beside the pair’s, between what it is made from', () => {
    for (let hour = 0; hour < 24; hour++) {
      const { market } = marketAt('1', START + hour * HOUR)
      const mark = market.mark(swap)
      const index = Number(market.index(pair)?.idxPx)
      expect(mark).toMatchObject({ instType: 'SWAP', instId: swap })
      const px = Number(mark?.markPx)
      expect(Math.abs(px / index - 1)).toBeLessThan(0.003)
    }
    const { market } = marketAt()
    expect(market.has('mark', swap)).toBe(true)
    expect(market.has('index', swap)).toBe(false)
    expect(market.index(swap)).toBeUndefined()
    expect(market.mark(pair)?.instType).toBe('MARGIN')
  })
  it('is told as it changes', () => {
    const { market, time } = marketAt('1', START - (START % 1_000))
    const seen: MarkPrice[] = []
    market.watch('mark', swap, (one) => seen.push(one))
    time.advance(30_000)
    expect(seen.length).toBeGreaterThan(5)
    expect(seen.at(-1)?.markPx).toBe(market.mark(swap)?.markPx)
  })
})

describe('funding', () => {
  it('stands for the next of three charges a day, and is made from the premium', () => {
    const { market } = marketAt()
    const rate = market.funding(swap)
    expect(rate?.fundingTime).toBe(String(Date.UTC(2026, 10, 20, 16)))
    expect(rate?.nextFundingTime).toBe(String(Date.UTC(2026, 10, 21)))
    expect(rate?.fundingRate).toBe(fundingRateOf(toAmount(rate?.premium ?? 'none')))
    expect(market.funding(pair)).toBeUndefined()
    expect([market.has('funding', swap), market.has('funding', pair)]).toEqual([true, false])
  })
  it('ends as what is charged', async () => {
    const { market, time } = marketAt()
    const end = nextFunding(START)
    time.advance(end - 1 - START)
    const last = market.funding(swap)?.fundingRate
    time.advance(1)
    expect(await market.fundingHistory(swap, { limit: 1 })).toMatchObject([
      { fundingTime: String(end), fundingRate: last },
    ])
    expect(market.funding(swap)).toMatchObject({ settFundingRate: last, fundingTime: String(end + FUNDING_INTERVAL) })
  })
  it('is the same whenever it is asked for', async () => {
    const later = marketAt('1', START + 5 * DAY)
    const now = marketAt()
    const history = await now.market.fundingHistory(swap, { limit: 60 })
    expect(await later.market.fundingHistory(swap, { limit: 60, after: Number(history[0]?.fundingTime) + 1 })).toEqual(
      history,
    )
    const all = (
      await Promise.all(perpetuals.map(({ instId }) => now.market.fundingHistory(instId, { limit: 15 })))
    ).flat()
    const rates = new Set(all.map(({ fundingRate }) => fundingRate))
    expect(rates.has('0.0001')).toBe(true)
    expect(rates.size).toBeGreaterThan(3)
    expect([...rates].some((rate) => isPositive(toAmount(rate)))).toBe(true)
    expect(all.every(({ fundingRate }) => Math.abs(Number(fundingRate)) < 0.004)).toBe(true)
  })
  it('pages by the time of the charge', async () => {
    const { market } = marketAt()
    const [first, second, third] = await market.fundingHistory(swap, { limit: 3 })
    expect(await market.fundingHistory(swap, { limit: 1, after: Number(first?.fundingTime) })).toEqual([second])
    expect(await market.fundingHistory(swap, { limit: 9, before: Number(third?.fundingTime) })).toEqual([first, second])
  })
  it('is told when it changes, at most once an hour', () => {
    const { market, time } = marketAt('1', Date.UTC(2026, 10, 20, 15, 59, 58))
    const seen: FundingRate[] = []
    market.watch('funding', swap, (one) => seen.push(one))
    time.advance(5_000)
    expect(seen.map(({ fundingTime }) => fundingTime)).toEqual([
      String(Date.UTC(2026, 10, 20, 16)),
      String(Date.UTC(2026, 10, 21)),
    ])
  })
})
