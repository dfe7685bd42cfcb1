import { describe, expect, it } from 'vitest'
import {
  compare,
  excessOverTier,
  exhaustingPrice,
  type Holding,
  isMultiple,
  notionalAt,
  subtract,
  sum,
  takeoverOrder,
  takeoverPrice,
  tierAt,
  tiersOf,
  toAmount,
  toPrice,
  unrealised,
} from '#protocol'
import { fc } from '../../../support/property.ts'

const TIERS = tiersOf([
  ['1000', 50, '0.01'],
  ['5000', 20, '0.02'],
  [undefined, 10, '0.05'],
])
const LOT = '0.01'
const holding = fc
  .record({
    side: fc.constantFrom<Holding['side']>('long', 'short'),
    lots: fc.integer({ min: 1, max: 20_000 }),
    cost: fc.integer({ min: 1, max: 1e6 }),
    margin: fc.integer({ min: 0, max: 1e5 }),
  })
  .map(
    ({ side, lots, cost, margin }): Holding => ({
      side,
      size: toAmount((lots / 100).toFixed(2)),
      cost: toAmount(String(cost)),
      margin: toAmount(String(margin)),
      leverage: 10,
    }),
  )
const mark = fc.integer({ min: 1, max: 1e4 }).map((value) => toPrice((value / 10).toFixed(1)))

const held = (side: Holding['side'], size: string, cost: string) => ({
  holding: { side, size: toAmount(size), cost: toAmount(cost), margin: toAmount('1'), leverage: 10 },
  mark: toPrice('100'),
})

describe('a liquidation', () => {
  it('takes whole lots off, and what is left lies in the tier below', () => {
    fc.assert(
      fc.property(holding, mark, (one, at) => {
        const excess = excessOverTier(one, at, TIERS, LOT)
        const before = TIERS.findIndex((tier) => tier === tierAt(TIERS, notionalAt(one, at)))
        if (excess === undefined) {
          expect(before).toBe(0)
          return undefined
        }
        const after = tierAt(TIERS, notionalAt({ size: subtract(one.size, excess) }, at))
        expect(TIERS.findIndex((tier) => tier === after)).toBeLessThan(before)
        expect(isMultiple(excess, LOT)).toBe(true)
        return undefined
      }),
    )
  })
  it('takes over at a price that leaves no debt, and nobody pays for more than the mark says', () => {
    fc.assert(
      fc.property(holding, mark, fc.integer({ min: 0, max: 1e5 }), (one, at, wallet) => {
        const available = toAmount(String(wallet))
        const px = takeoverPrice(available, one, at)
        const end = exhaustingPrice(available, one, at)
        const left = sum([available, one.margin, unrealised(one, px)])
        // A price that is none ends at the mark; then nothing is left to hold against it.
        if (end !== at) expect(compare(left, toAmount('-0.000001'))).toBe(1)
        expect([at, end]).toContain(px)
        expect(compare(px, at) * (one.side === 'long' ? 1 : -1)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  it('of shared margin begins with the largest gain and ends with the largest position', () => {
    const [large, gain, loss] = [held('long', '9', '950'), held('long', '1', '50'), held('short', '2', '150')]
    expect(takeoverOrder([loss, large, gain])).toEqual({ largest: large, others: [gain, loss] })
    expect(takeoverOrder([])).toEqual({ largest: undefined, others: [] })
  })
})
