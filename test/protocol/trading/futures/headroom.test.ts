import { describe, expect, it } from 'vitest'
import {
  add,
  type CrossAccount,
  compare,
  crossHealth,
  type Holding,
  headroomOf,
  initialMargin,
  isPositive,
  markDistance,
  notional,
  type Price,
  quotient,
  subtract,
  tiersOf,
  toAmount,
  toPrice,
  warningLevel,
} from '#protocol'
import { fc } from '../../../support/property.ts'

const tiers = tiersOf([
  ['50000', 50, '0.01'],
  ['250000', 20, '0.025'],
  [undefined, 5, '0.1'],
])

const position = fc.record({
  side: fc.constantFrom('long' as const, 'short' as const),
  lots: fc.integer({ min: 1, max: 5_000 }),
  entry: fc.integer({ min: 900, max: 1_100 }),
  leverage: fc.constantFrom(5, 20, 50),
})
type Drawn = typeof position extends fc.Arbitrary<infer T> ? T : never

const heldOf = ({ side, lots, entry, leverage }: Drawn) => {
  const size = toAmount((lots / 1_000).toFixed(3))
  const cost = notional(size, toPrice(String(entry * 10)), 'up')
  const holding: Holding = { side, size, cost, margin: initialMargin(cost, leverage), leverage }
  return { holding, tiers, mark: toPrice('10000'), feeRate: '0.0005' }
}
const levelOf = (account: CrossAccount) => {
  const { ratio, liquidated } = crossHealth(account)
  return { level: warningLevel(ratio), liquidated }
}
const accounts = fc
  .record({ cents: fc.integer({ min: 0, max: 2_000_000 }), drawn: fc.array(position, { minLength: 1, maxLength: 4 }) })
  .map(
    ({ cents, drawn }): CrossAccount => ({ wallet: toAmount((cents / 100).toFixed(2)), positions: drawn.map(heldOf) }),
  )

describe('the headroom of an account', () => {
  it('is none where its level is another, or where it is liquidated', () => {
    fc.assert(
      fc.property(accounts, fc.constantFrom(0 as const, 1 as const, 2 as const), (account, level) => {
        const now = levelOf(account)
        expect(headroomOf(account, level) === undefined).toBe(now.liquidated || now.level !== level)
      }),
    )
  })
  it('while every mark stays within its share of it, neither a warning nor the end can come or go', () => {
    fc.assert(
      fc.property(
        accounts,
        fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 4, maxLength: 4 }),
        (account, by) => {
          const now = levelOf(account)
          const room = headroomOf(account, now.level)
          if (room === undefined) return
          expect(compare(room, toAmount('0'))).toBeGreaterThanOrEqual(0)
          const share = quotient(room, String(account.positions.length), 'down')
          const positions = account.positions.map((one, n) => {
            const part = toAmount((Math.abs(by[n] ?? 0) / 1_000).toFixed(3))
            const distance = quotient(notional(part, toPrice(markDistance(one, share)), 'down'), '1', 'down')
            const middle = toAmount(one.mark)
            const px = (by[n] ?? 0) < 0 ? subtract(middle, distance) : add(middle, distance)
            const mark: Price = isPositive(px) ? toPrice(px) : one.mark
            return { ...one, mark }
          })
          expect(levelOf({ ...account, positions })).toEqual(now)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
