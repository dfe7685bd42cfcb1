import { describe, expect, it } from 'vitest'
import {
  bankruptcyPrice,
  entryPrice,
  type Holding,
  isLiquidated,
  isolatedEquity,
  liquidationPrice,
  maintenanceOf,
  notionalAt,
  type PositionSide,
  roe,
  tiersOf,
  toAmount,
  toPrice,
  unrealised,
} from '#protocol'
import { BTC_LINES } from '../../../support/contracts.ts'
import {
  type Fraction,
  fraction,
  largest,
  minus,
  order,
  over,
  plus,
  times,
  written,
} from '../../../support/fraction.ts'
import { fc } from '../../../support/property.ts'

const tiers = tiersOf(BTC_LINES)
const one = (side: PositionSide): Holding => ({
  side,
  size: toAmount('1'),
  cost: toAmount('60000'),
  margin: toAmount('3000'),
  leverage: 20,
})

describe('a position of 1 BTC at 20x', () => {
  it('liquidates a long of 1 BTC at 57,236.180904…, a short at 62,736.318407…', () => {
    expect(liquidationPrice(one('long'), tiers, 6)).toBe('57236.180905')
    expect(liquidationPrice(one('short'), tiers, 6)).toBe('62736.318407')
    expect(liquidationPrice(one('long'), tiers)).toMatch(/^57236\.180904/)
  })
})

describe('a position', () => {
  it('counts its result and its return on the initial margin', () => {
    expect(unrealised(one('long'), toPrice('61500'))).toBe('1500')
    expect(unrealised(one('short'), toPrice('61500'))).toBe('-1500')
    expect(roe(one('long'), toPrice('61500'))).toBe('0.5')
    expect(roe(one('short'), toPrice('61500'))).toBe('-0.5')
    expect(isolatedEquity(one('short'), toPrice('61500'))).toBe('1500')
    expect(entryPrice(one('long'))).toBe('60000')
  })
  it('computes again in the tier that the price falls in', () => {
    // 0.9 BTC at 60,000 stand in the second tier; a long falls into the first on its way down.
    const long: Holding = { ...one('long'), size: toAmount('0.9'), cost: toAmount('54000'), margin: toAmount('9000') }
    // (9,000 + 0 − 54,000) / (0.9·0.004 − 0.9), the first tier's rate and no cum.
    expect(liquidationPrice(long, tiers, 4)).toBe('50200.8033')
  })
  it('has no liquidation price when its margin covers everything', () => {
    const covered: Holding = { ...one('long'), margin: toAmount('60000') }
    expect(liquidationPrice(covered, tiers)).toBeUndefined()
    expect(bankruptcyPrice(covered)).toBeUndefined()
  })
  it('is bankrupt where the margin is used up', () => {
    expect(bankruptcyPrice(one('long'))).toBe('57000')
    expect(bankruptcyPrice(one('short'))).toBe('63000')
  })
})

const anyHolding: fc.Arbitrary<Holding> = fc
  .record({
    side: fc.constantFrom<PositionSide>('long', 'short'),
    lots: fc.integer({ min: 1, max: 50_000_000 }),
    entry: fc.integer({ min: 1, max: 2_000_000 }),
    leverage: fc.integer({ min: 1, max: 125 }),
    more: fc.integer({ min: 0, max: 300 }),
  })
  .map(({ side, lots, entry, leverage, more }) => {
    const size = fraction((lots / 100_000).toFixed(5))
    const cost = times(size, fraction((entry / 10).toFixed(1)))
    const margin = times(over(cost, fraction(String(leverage))), fraction((1 + more / 100).toFixed(2)))
    return {
      side,
      size: toAmount(written(size, 18, 'up')),
      cost: toAmount(written(cost, 18, 'up')),
      margin: toAmount(written(margin, 18, 'up')),
      leverage,
    }
  })
const anyMark = fc.integer({ min: 1, max: 4_000_000 }).map((ticks) => toPrice((ticks / 10).toFixed(1)))

/** Margin + s·(Q·P − cost), exactly. */
const equityAt = ({ side, size, cost, margin }: Holding, px: Fraction): Fraction => {
  const result = minus(times(fraction(size), px), fraction(cost))
  return side === 'long' ? plus(fraction(margin), result) : minus(fraction(margin), result)
}
/** The greatest of N·MMR − cum. */
const neededAt = ({ size }: Holding, px: Fraction): Fraction => {
  const notional = times(fraction(size), px)
  return tiers.map(({ mmr, cum }) => minus(times(notional, fraction(mmr)), fraction(cum))).reduce(largest)
}
const unit = fraction('0.000000000000000001')

describe('against exact fractions', () => {
  it('results are rounded against the holder, by less than one unit', () => {
    fc.assert(
      fc.property(anyHolding, anyMark, (holding, mark) => {
        const exact = minus(equityAt(holding, fraction(mark)), fraction(holding.margin))
        const off = minus(exact, fraction(unrealised(holding, mark)))
        expect(order(off, fraction('0'))).toBeGreaterThanOrEqual(0)
        expect(order(off, unit)).toBe(-1)
        expect(
          order(fraction(maintenanceOf(tiers, notionalAt(holding, mark))), neededAt(holding, fraction(mark))),
        ).not.toBe(-1)
      }),
    )
  })
  it('at the liquidation price equity meets maintenance, and beyond it the position is liquidated', () => {
    fc.assert(
      fc.property(anyHolding, anyMark, (holding, mark) => {
        const px = liquidationPrice(holding, tiers)
        const gap = (at: Fraction): Fraction => minus(equityAt(holding, at), neededAt(holding, at))
        if (px === undefined) expect(order(gap(fraction('0')), fraction('0'))).not.toBe(-1)
        else {
          const exact = gap(fraction(px))
          const way = holding.side === 'long' ? -1 : 1
          // One unit of price further, the sign has turned.
          const further = gap(plus(fraction(px), times(unit, fraction(String(way)))))
          expect(order(exact, fraction('0'))).toBeGreaterThanOrEqual(0)
          expect(order(further, fraction('0'))).toBeLessThanOrEqual(0)
        }
        const over100 = order(gap(fraction(mark)), fraction('0')) <= 0
        if (over100) expect(isLiquidated(holding, tiers, mark)).toBe(true)
        else if (order(gap(fraction(mark)), fraction('0.00000000000000001')) > 0)
          expect(isLiquidated(holding, tiers, mark)).toBe(false)
      }),
      { numRuns: 300 },
    )
  })
  it('at the bankruptcy price nothing is left and nothing is owed', () => {
    fc.assert(
      fc.property(anyHolding, (holding) => {
        const px = bankruptcyPrice(holding)
        if (px === undefined) {
          expect(holding.side).toBe('long')
          expect(order(fraction(holding.margin), fraction(holding.cost))).not.toBe(-1)
          return
        }
        const left = equityAt(holding, fraction(px))
        expect(order(left, fraction('0'))).not.toBe(-1)
        expect(order(left, times(fraction(holding.size), unit))).toBe(-1)
      }),
    )
  })
})
