import { expect, test } from 'vitest'
import {
  add,
  bandAround,
  type Conversion,
  compare,
  type ForexAccount,
  type ForexHeld,
  fillForex,
  forexBand,
  forexHealth,
  type Price,
  portion,
  subtract,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'
import { fc } from '../../../support/property.ts'

/** A price moved by a part of itself, in millionths of the band. */
const moved = (px: Price, band: string, millionths: number): Price => {
  const by = portion(portion(toAmount(px), band, 'down'), (Math.abs(millionths) / 1_000_000).toFixed(6), 'down')
  return toPrice(millionths < 0 ? subtract(toAmount(px), by) : add(toAmount(px), by))
}

const position = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  lots: fc.integer({ min: 1, max: 500 }),
  entry: fc.integer({ min: 900, max: 1_100 }),
  leverage: fc.constantFrom(20, 50, 100),
  isYen: fc.boolean(),
})
type Drawn = typeof position extends fc.Arbitrary<infer T> ? T : never

const heldOf = ({ side, lots, entry, leverage, isYen }: Drawn): ForexHeld => {
  const around = isYen ? 150 : 1
  const px = toPrice(((around * entry) / 1_000).toFixed(5))
  const conversion: Conversion = isYen ? { px: toPrice('150'), inverse: true } : { px: toPrice('1'), inverse: false }
  const { holding } = fillForex(undefined, { side, sz: toAmount(String(lots * 1_000)), px, leverage }, conversion)
  if (holding === undefined) throw new Error('nothing was opened')
  return { holding, closing: toPrice(around.toFixed(5)), conversion }
}
const stateOf = (account: ForexAccount): readonly boolean[] => {
  const { isCalled, isStoppedOut } = forexHealth(account)
  return [isCalled, isStoppedOut]
}

test('while every price stays within the band of an account, neither its margin call nor its stop-out can come or go', () => {
  const moves = fc.array(
    fc.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: -1_000_000, max: 1_000_000 })),
    { minLength: 4, maxLength: 4 },
  )
  fc.assert(
    fc.property(
      fc.array(position, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 5_000_000 }),
      moves,
      (drawn, cents, by) => {
        const account: ForexAccount = {
          available: toAmount((cents / 100).toFixed(2)),
          elsewhere: ZERO,
          positions: drawn.map(heldOf),
        }
        const band = forexBand(account)
        expect(compare(band, ZERO)).toBeGreaterThanOrEqual(0)
        const after: ForexAccount = {
          ...account,
          positions: account.positions.map((one, n) => {
            const [price = 0, rate = 0] = by[n] ?? []
            const { px, inverse } = one.conversion
            return {
              ...one,
              closing: moved(one.closing, band, price),
              conversion: { px: inverse ? moved(px, band, rate) : px, inverse },
            }
          }),
        }
        expect(stateOf(after)).toEqual(stateOf(account))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('the ends of a band lie as far above a price as below it', () => {
  expect(bandAround(toPrice('1.1'), toAmount('0.05'))).toEqual({ up: '1.155', down: '1.045' })
  expect(bandAround(toPrice('1.1'), ZERO)).toEqual({ up: '1.1', down: '1.1' })
})
