import { describe, expect, it } from 'vitest'
import {
  type CrossPosition,
  crossHealth,
  crossLiquidationPrice,
  type Holding,
  initialMargin,
  liquidationPrice,
  notional,
  type Tier,
  tiersOf,
  toAmount,
  toPrice,
} from '#protocol'
import { fc } from '../../../support/property.ts'

const TIERS = tiersOf([
  ['50000', 125, '0.004'],
  ['250000', 100, '0.005'],
  ['1000000', 50, '0.01'],
  [undefined, 20, '0.025'],
])
const holdingOf = (side: 'long' | 'short', size: string, px: string, leverage: number): Holding => {
  const cost = notional(toAmount(size), toPrice(px), 'up')
  return { side, size: toAmount(size), cost, margin: initialMargin(cost, leverage), leverage }
}
const position = (holding: Holding, mark: string, feeRate = '0.0005'): CrossPosition => ({
  holding,
  tiers: TIERS,
  mark: toPrice(mark),
  feeRate,
})

describe('the price that ends shared margin', () => {
  it('of one position is that of an isolated one which has the whole wallet, fee of closing included', () => {
    const one = position(holdingOf('long', '1', '60000', 10), '60000')
    const withFee: readonly Tier[] = TIERS.map((tier) => ({ ...tier, mmr: String(Number(tier.mmr) + 0.0005) }))
    expect(crossLiquidationPrice({ wallet: toAmount('9000'), positions: [one] }, one, 4)).toBe(
      liquidationPrice({ ...one.holding, margin: toAmount('9000') }, withFee, 4),
    )
    // (9000 + 50 − 60000) / (0.0055 − 1), away from the loss.
    expect(crossLiquidationPrice({ wallet: toAmount('9000'), positions: [one] }, one, 4)).toBe('51231.7748')
  })
  it('is none where the wallet outlasts any price', () => {
    const one = position(holdingOf('long', '1', '60000', 10), '60000')
    expect(crossLiquidationPrice({ wallet: toAmount('60001'), positions: [one] }, one)).toBeUndefined()
  })
  it('is where the account is liquidated, and nowhere short of it, whatever else it holds', () => {
    const side = fc.constantFrom('long' as const, 'short' as const)
    const held = fc.record({ side, lots: fc.integer({ min: 1, max: 9_000 }), off: fc.integer({ min: -80, max: 80 }) })
    fc.assert(
      fc.property(
        fc.array(held, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 400_000 }),
        (requests, money) => {
          const positions = requests.map(({ side: of, lots, off }) =>
            position(holdingOf(of, (lots / 1_000).toFixed(3), String(60_000 + off * 10), 10), '60000'),
          )
          const [first] = positions
          const account = { wallet: toAmount(String(money)), positions }
          fc.pre(first !== undefined && !crossHealth(account).liquidated)
          if (first === undefined) return
          const px = crossLiquidationPrice(account, first)
          const at = (price: number): boolean =>
            crossHealth({
              ...account,
              positions: [{ ...first, mark: toPrice(price.toFixed(6)) }, ...positions.slice(1)],
            }).liquidated
          const worse = first.holding.side === 'long' ? -1 : 1
          if (px === undefined) expect(at(0.01)).toBe(false)
          else {
            expect(at(Number(px) + worse * 0.01)).toBe(true)
            expect(at(Number(px) - worse * 0.01)).toBe(false)
          }
        },
      ),
    )
  })
})
