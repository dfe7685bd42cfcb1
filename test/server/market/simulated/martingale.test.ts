import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Instrument } from '#protocol'
import { DAY, HOUR, MINUTE, SECOND } from '../../../../server/market/calendar.ts'
import { INSTRUMENTS, pairOf } from '../../../../server/market/instruments.ts'
import { createPlanned } from '../../../../server/market/planned/planned.ts'
import { createFactor } from '../../../../server/market/simulated/path/factor.ts'
import { createDayKeys } from '../../../../server/market/simulated/random/dayKeys.ts'
import { createSimulation } from '../../../../server/market/simulated/simulation.ts'
import { fc } from '../../../support/property.ts'
import { autocorrelation, mean, standardErrors, varianceRatio } from './statistics.ts'

/** A Tuesday, so that forex is dealt in. */
const FROM = Date.UTC(2026, 10, 24)
const byId = new Map(INSTRUMENTS.map((instrument) => [instrument.instId, instrument]))
const instrument = (instId: string): Instrument => {
  const found = byId.get(instId)
  if (found === undefined) throw new Error(`no ${instId}`)
  return found
}
const pairBehind = (one: Instrument): Instrument | undefined => byId.get(pairOf(one))
const secretOf = (seed: number): Buffer => createHash('sha256').update(`martingale ${seed}`).digest()
const simulationOf = (seed: number) =>
  createSimulation({ keys: createDayKeys(secretOf(seed)), from: FROM, fineFrom: FROM })

/** Logarithmic changes of a price at equal steps, so many of them. */
const returnsOf = (priceAt: (at: number) => number, from: number, step: number, count: number): Float64Array => {
  let previous = Math.log(priceAt(from))
  return Float64Array.from({ length: count }, (_, nth) => {
    const now = Math.log(priceAt(from + (nth + 1) * step))
    const change = now - previous
    previous = now
    return change
  })
}

const SEEDS = 10
const HOURS = 6
/** In seconds: what is compared with one second. */
const SPANS = [5, 30, 60, 300, 900] as const

/** Of a price that is looked at each second: autocorrelation and variance ratios, of each seed. */
const measured = (priceOf: (seed: number) => (at: number) => number) => {
  const all = Array.from({ length: SEEDS }, (_, seed) => {
    const returns = returnsOf(priceOf(seed), FROM + 8 * HOUR, SECOND, HOURS * 3_600)
    return { next: autocorrelation(returns), ratios: SPANS.map((span) => varianceRatio(returns, span)) }
  })
  return { next: all.map(({ next }) => next), ratios: SPANS.map((_, nth) => all.map(({ ratios }) => ratios[nth] ?? 0)) }
}

describe('prices at any horizon that can be traded', () => {
  it.each(['BTC-USDT', 'IMX-USDT', 'BTC-USDT-SWAP', 'EUR-USD', 'EUR-JPY', 'XAU-USD'])(
    '%s: a second says nothing of the next, and a quarter of an hour has the variance of its seconds',
    (instId) => {
      const one = instrument(instId)
      const { next, ratios } = measured((seed) => simulationOf(seed)(one, pairBehind(one)).path.at)
      expect(Math.abs(standardErrors(next, 0))).toBeLessThan(4)
      expect(Math.abs(mean(next))).toBeLessThan(0.01)
      for (const [nth, span] of SPANS.entries()) {
        const own = ratios[nth] ?? []
        // Long spans come seldom in some hours: there the ratio's own error counts.
        expect(Math.abs(mean(own) - 1) < 0.05 || Math.abs(standardErrors(own, 1)) < 2.5, `${span} s`).toBe(true)
      }
    },
  )

  it.each(['BTC-USDT', 'EUR-USD', 'SOL-USDT-SWAP'])('%s: five minutes to an hour, over months', (instId) => {
    const one = instrument(instId)
    const days = 120
    const [ratios, next]: [number[], number[]] = [[], []]
    for (let seed = 0; seed < 4; seed++) {
      const { path } = simulationOf(seed)(one, pairBehind(one))
      const prices = Array.from({ length: days }, (_, day) => path.sampled(FROM / DAY + day).prices.subarray(0, 288))
      const flat = prices.flatMap((day) => [...day])
      const returns = Float64Array.from(flat.slice(1), (price, nth) => Math.log(price / (flat[nth] ?? price)))
      next.push(autocorrelation(returns))
      ratios.push(varianceRatio(returns, 12))
    }
    expect(Math.abs(standardErrors(next, 0))).toBeLessThan(4)
    expect(Math.abs(mean(ratios) - 1)).toBeLessThan(0.05)
  })

  it('an index is the price of its moment, rounded to a tick: it neither lags nor strays and comes back', () => {
    const simulation = simulationOf(1)
    const pairs = INSTRUMENTS.filter(({ kind }) => kind === 'spot')
    fc.assert(
      fc.property(fc.constantFrom(...pairs), fc.integer({ min: 0, max: 2 * DAY }), (one, after) => {
        const { quoted, path } = simulation(one, undefined)
        const index = quoted.indexAt(FROM + after)
        // When a source is silent the other two lie on one side of it, by a fifth of a tick at most.
        if (index !== undefined) expect(Math.abs(index - path.at(FROM + after))).toBeLessThan(0.72)
      }),
      { numRuns: 400 },
    )
  })

  it('found the planned market out: its seconds come back', () => {
    const one = instrument('BTC-USDT')
    const { next, ratios } = measured((seed) => {
      const { indexAt } = createPlanned(String(seed))(one, undefined)
      let last = 0
      return (at) => {
        last = indexAt(at) ?? last
        return last
      }
    })
    expect(Math.abs(standardErrors(next, 0))).toBeGreaterThan(6)
    expect(Math.abs(mean(ratios[2] ?? []) - 1)).toBeGreaterThan(0.05)
  })
})

describe('the mean of what a price will be', () => {
  it('is what it is now, over a day, for a price in dollars', () => {
    // exp(level − variance/2) over days of four hundred secrets.
    const weight = 0.5
    const values = Array.from({ length: 400 }, (_, seed) => {
      const keys = createDayKeys(secretOf(seed))
      const day = createFactor({ name: 'crypto', hours: 'always', keys, origin: FROM / DAY }).day(FROM / DAY)
      return Math.exp(weight * (day.levels[1_440] ?? 0) - (weight * weight * (day.clock[1_440] ?? 0)) / 2)
    })
    expect(Math.abs(standardErrors(values, 1))).toBeLessThan(3.5)
  })

  it('does not depend on how the day went so far: the rest of a day is independent of its beginning', () => {
    const products = Array.from({ length: 400 }, (_, seed) => {
      const keys = createDayKeys(secretOf(seed))
      const { levels } = createFactor({ name: 'crypto', hours: 'always', keys, origin: FROM / DAY }).day(FROM / DAY)
      return (levels[700] ?? 0) * ((levels[1_440] ?? 0) - (levels[700] ?? 0))
    })
    expect(Math.abs(standardErrors(products, 0))).toBeLessThan(3.5)
  })

  it('nor on volatility, which is drawn apart', () => {
    const products = Array.from({ length: 400 }, (_, seed) => {
      const keys = createDayKeys(secretOf(seed))
      const { levels, variances } = createFactor({ name: 'XAU', hours: 'metal', keys, origin: FROM / DAY }).day(
        FROM / DAY,
      )
      return ((variances[600] ?? 0) - (variances[601] ?? 0)) * ((levels[660] ?? 0) - (levels[600] ?? 0))
    })
    expect(Math.abs(standardErrors(products, 0))).toBeLessThan(3.5)
  })
})

describe('the path', () => {
  const { path } = simulationOf(1)(instrument('ETH-USDT'), undefined)

  it('goes on over minutes and midnights without a jump', () => {
    const usual = 0.03 / Math.sqrt(24 * 3_600 * 10)
    for (const at of [FROM + DAY, FROM + 3 * HOUR, FROM + 5 * HOUR + MINUTE]) {
      const jump = Math.abs(Math.log(path.at(at) / path.at(at - 1)))
      expect(jump).toBeLessThan(12 * usual)
    }
  })

  it('changes each tenth of a second, and at no other time', () => {
    const at = FROM + 7 * HOUR
    expect(path.at(at)).toBe(path.at(at + 99))
    expect(new Set(Array.from({ length: 600 }, (_, step) => path.at(at + step * 100))).size).toBe(600)
  })

  it('is the same in whatever order it is asked for', () => {
    const times = Array.from({ length: 60 }, (_, nth) => FROM + ((nth * 7_919) % 1_440) * MINUTE + nth * 811)
    const forwards = times.map(path.at)
    const other = simulationOf(1)(instrument('ETH-USDT'), undefined).path
    expect(times.toReversed().map(other.at).toReversed()).toEqual(forwards)
  })

  it('keeps crosses to the product of their legs', () => {
    const simulation = simulationOf(2)
    const price = (instId: string, at: number) => {
      const one = instrument(instId)
      return simulation(one, undefined).path.at(at) * Number(one.tickSz)
    }
    for (let hour = 1; hour < 60; hour += 7) {
      const at = FROM + hour * HOUR
      const product = (price('EUR-USD', at) / price('EUR-USD', FROM)) * (price('USD-JPY', at) / price('USD-JPY', FROM))
      expect(price('EUR-JPY', at) / price('EUR-JPY', FROM) / product).toBeCloseTo(1, 9)
    }
  })
})
