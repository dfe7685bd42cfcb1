import { fc } from '../../support/property.ts'
import { DAY, HOUR } from './model.ts'
import { type Act, PRODUCT_DAYS } from './play.ts'

const product = fc.nat(PRODUCT_DAYS.length - 1)
const rate = fc.oneof(fc.constantFrom(43_001n, 1n, 999_999n), fc.bigInt({ min: 1n, max: 1_000_000n }))
const runs = fc.integer({ min: 0, max: 3 }).map((one) => one !== 0)

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      owner: fc.nat(2),
      product,
      units: fc.oneof(fc.bigInt({ min: 1n, max: 2_000_000n }), fc.bigInt({ min: 1n, max: 10n ** 15n })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('redeem' as const),
      order: fc.nat(4),
      shown: fc.constantFrom(0n, 0n, 0n, 1n, -1n),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('rate' as const),
      product: fc.oneof(product, fc.constant(3)),
      rate,
      in: fc.oneof(fc.constant('hour' as const), fc.integer({ min: 0, max: 3 * HOUR })),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      ms: fc.oneof(
        fc.integer({ min: -20 * HOUR, max: 40 * HOUR }),
        fc.integer({ min: 0, max: 9 }).map((days) => days * DAY),
      ),
      runs,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edge' as const),
      to: fc.oneof(fc.constantFrom('hour' as const, 'midnight' as const), fc.nat(4)),
      off: fc.constantFrom(-1, 0, 1),
      runs: fc.boolean(),
    }),
  },
)

export const script = fc.array(act, { minLength: 5, maxLength: 30 })
