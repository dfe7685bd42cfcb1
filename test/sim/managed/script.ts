import { fc } from '../../support/property.ts'
import { type Act, PRODUCT_DAYS } from './play.ts'

const HOUR = 3_600_000
const product = fc.nat(PRODUCT_DAYS.length - 1)

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      owner: fc.nat(2),
      product,
      units: fc.oneof(fc.bigInt({ min: 1n, max: 2_000n }), fc.bigInt({ min: 1n, max: 10n ** 15n })),
      renews: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('redeem' as const),
      order: fc.nat(30),
      stale: fc.integer({ min: 0, max: 7 }).map((one) => one === 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('renew' as const),
      order: fc.nat(30),
      to: fc.constantFrom('now' as const, 'off' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('terms' as const),
      product,
      rate: fc.oneof(fc.constantFrom(52_001n, 40_000n, 1n), fc.bigInt({ min: 1n, max: 1_000_000n })),
      noticeDays: fc.nat(3),
      open: fc.integer({ min: 0, max: 4 }).map((one) => one !== 0),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      ms: fc.oneof(
        fc.integer({ min: -20, max: 60 }).map((hours) => hours * HOUR),
        fc.integer({ min: 0, max: 9 }).map((days) => days * 24 * HOUR),
        // To a midnight, and a moment before or after it: the first one of the clock is seven in the morning.
        fc.constantFrom(17 * HOUR, 17 * HOUR - 1, 17 * HOUR + 1, 24 * HOUR - 1, 1),
      ),
      runs: fc.integer({ min: 0, max: 3 }).map((one) => one !== 0),
    }),
  },
)

export const script = fc.array(act, { minLength: 5, maxLength: 40 })
