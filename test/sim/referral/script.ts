import { fc } from '../../support/property.ts'

const who = fc.nat({ max: 11 })
const REASONS = ['frozen', 'underReview', 'closing', 'ended'] as const

/** What happens to accounts that invite each other. Numbers choose among those that there are. */
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('invite' as const),
      by: who,
      demo: fc.boolean(),
      automatic: fc.nat({ max: 5 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('trade' as const),
      who,
      units: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 10 ** 12 })),
      cause: fc.constantFrom('spot-fee', 'futures-fee', 'withdrawal-fee', 'c2c-fee'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('turn' as const), who, reason: fc.constantFrom(...REASONS) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rate' as const), basis: fc.integer({ min: 0, max: 5_000 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: -90, max: 200 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('link' as const), a: who, b: who }) },
)
export const script = fc.array(act, { minLength: 30, maxLength: 90, size: 'max' })
export type Act = typeof act extends fc.Arbitrary<infer One> ? One : never
