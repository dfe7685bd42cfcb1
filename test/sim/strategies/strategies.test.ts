import { describe, expect, it } from 'vitest'
import { houseEdge } from '#protocol'
import { FIRST_SETTINGS } from '../../../server/engine/timed/settings.ts'
import { fc } from '../../support/property.ts'
import { judge, play, type Score } from './battery.ts'
import { ALL_BETS, plannedMarket, type SeriesOf, sealedMarket, tablesOf } from './markets.ts'
import { TIMED_PRODUCTS } from './products.ts'
import { pastOf, WARM_UP } from './series.ts'
import { STRATEGIES } from './strategies.ts'

const HOUR = 3_600_000

const verdicts = (make: (seed: string) => SeriesOf, seeds: number, hours: number, bets = ALL_BETS) => {
  const scores = new Map<string, Score>()
  for (let seed = 1; seed <= seeds; seed++) play(tablesOf(make(String(seed)), bets, hours * HOUR), scores)
  return [...scores.values()].map(judge)
}

const SOME_BETS = {
  timed: ['BTC-USDT', 'SOL-USDT', 'LTC-USDT'],
  contracts: ['BTC-USDT-SWAP', 'DOGE-USDT-SWAP'],
  forex: ['EUR-USD', 'EUR-JPY'],
}

describe('fifty strategies', () => {
  it('are fifty, each with a name of its own', () => {
    expect(new Set(STRATEGIES.map(({ name }) => name)).size).toBe(50)
  })

  // The long run is `npm run sim:venue -- --strategies`.
  it('earn nothing beyond chance in the market, after fees', () => {
    const all = verdicts(sealedMarket, 16, 6, SOME_BETS)
    expect(all.length).toBeGreaterThan(500)
    // With 16 markets, one of so many reaches this by chance in a hundred runs.
    expect(all.filter(({ mean, errors }) => mean > 0 && errors > 5.8)).toEqual([])
    for (const [nth, { name }] of TIMED_PRODUCTS.entries()) {
      const own = all.filter((verdict) => verdict.name.startsWith(`${name} `))
      const bets = own.reduce((sum, verdict) => sum + verdict.bets, 0)
      const earned = own.reduce((sum, verdict) => sum + verdict.bets * verdict.mean, 0) / bets
      expect(bets).toBeGreaterThan(10_000)
      expect(earned).toBeCloseTo(-Number(houseEdge(FIRST_SETTINGS.grid[nth]?.ratio ?? '0')), 1)
    }
  })

  it('find the planned market out: whoever bets against a move wins', () => {
    const bets = { timed: ['BTC-USDT', 'ETH-USDT'], contracts: [], forex: [] }
    const all = verdicts(plannedMarket, 4, 9, bets)
    const against = all.find(({ name }) => name === 'timed 300 s · move of 30 s beyond 2 sd, against it')
    expect(against?.bets).toBeGreaterThan(100)
    expect(against?.mean).toBeGreaterThan(0.08)
  })
})

describe('the past that a strategy sees', () => {
  const prices = fc.array(fc.integer({ min: 900, max: 1_100 }), { minLength: 60, maxLength: 60 })

  it('has nothing of what comes after', () => {
    fc.assert(
      fc.property(prices, prices, fc.integer({ min: 20, max: 55 }), (before, after, now) => {
        const mixed = Float64Array.from([...before.slice(0, now + 1), ...after.slice(now + 1)])
        const own = pastOf({ from: 0, prices: Float64Array.from(before) })
        const other = pastOf({ from: 0, prices: mixed })
        expect(other.change(now, 7)).toBe(own.change(now, 7))
        expect(other.place(now, 11)).toBe(own.place(now, 11))
        expect(other.since(now, 5_000)).toBe(own.since(now, 5_000))
      }),
    )
  })

  it('knows the place within a range', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 20, max: 59 }), (values, now) => {
        const past = pastOf({ from: 0, prices: Float64Array.from(values) })
        const window = values.slice(now - 9, now + 1)
        const [low, high] = [Math.log(Math.min(...window)), Math.log(Math.max(...window))]
        const expected = low === high ? 0.5 : (Math.log(values[now] ?? 1) - low) / (high - low)
        expect(past.place(now, 10)).toBeCloseTo(expected, 9)
      }),
    )
    expect(WARM_UP).toBe(28_800)
  })
})

describe('the exit of a timed contract in the battery', () => {
  it('is the middle one of the last five ticks', () => {
    const [thirty] = TIMED_PRODUCTS
    if (thirty === undefined) throw new Error('no product')
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 5, maxLength: 5 }), (last) => {
        const prices = new Float64Array(80).fill(5)
        prices.set(last, 10 + thirty.steps - 4)
        const middle = last.toSorted((a, b) => a - b)[2] ?? 0
        const none = new Float64Array(0)
        const series = { instId: 'X', from: 0, prices, bids: none, asks: none, bidShares: none }
        expect(Math.sign(thirty.earn(series, 10, 1))).toBe(Math.sign(middle - 5))
      }),
    )
  })
})
