import { fc } from '../../support/property.ts'
import { DAY, HOUR } from './model.ts'
import type { Act } from './play.ts'

const loan = fc.nat(5)
const weighed = (weight: number, arbitrary: fc.Arbitrary<Act>) => ({ weight, arbitrary })

const act: fc.Arbitrary<Act> = fc.oneof(
  weighed(
    4,
    fc
      .record({
        collateral: fc.oneof(fc.bigInt({ min: 1n, max: 300_000n }), fc.bigInt({ min: 1n, max: 10n ** 9n })),
        // Thousandths of what one bitcoin at 60,000 lends, and a little above it.
        part: fc.oneof(fc.constantFrom(1_000n, 999n), fc.bigInt({ min: 1n, max: 1_050n })),
      })
      .map(({ collateral, part }) => ({
        kind: 'take' as const,
        collateral,
        amount: (collateral * 37_050n * part) / 1_000n + 1n,
      })),
  ),
  weighed(2, fc.record({ kind: fc.constant('add' as const), loan, qty: fc.bigInt({ min: 1n, max: 10n ** 8n }) })),
  weighed(
    3,
    fc.record({
      kind: fc.constant('repay' as const),
      loan,
      part: fc.oneof(fc.constantFrom(1n, 1_000n), fc.bigInt({ min: 1n, max: 990n })),
      whole: fc.boolean(),
      off: fc.constantFrom(0n, 0n, 1n, -1n),
    }),
  ),
  weighed(
    5,
    fc.record({
      kind: fc.constant('price' as const),
      dollars: fc.oneof(fc.bigInt({ min: 35_000n, max: 66_000n }), fc.constantFrom(1n, 12_345n, 60_000n)),
      seen: fc.nat(4).map((one) => one > 0),
    }),
  ),
  weighed(
    5,
    fc.record({
      kind: fc.constant('drift' as const),
      thousandths: fc.bigInt({ min: -140n, max: 60n }),
      seen: fc.nat(2).map((one) => one > 0),
    }),
  ),
  weighed(4, fc.record({ kind: fc.constant('touch' as const), loan, below: fc.boolean() })),
  weighed(
    4,
    fc.record({
      kind: fc.constant('time' as const),
      ms: fc.oneof(
        fc.integer({ min: 0, max: 3 * HOUR }),
        fc.nat(3).map((days) => days * DAY),
      ),
    }),
  ),
  weighed(
    3,
    fc.record({
      kind: fc.constant('edge' as const),
      loan,
      to: fc.constantFrom('hour' as const, 'hour' as const, 'reminder' as const, 'end' as const),
      off: fc.constantFrom(-1, 0, 1),
    }),
  ),
  weighed(2, fc.record({ kind: fc.constant('index' as const), fresh: fc.boolean(), old: fc.boolean() })),
  weighed(
    1,
    fc.record({
      kind: fc.constant('wallet' as const),
      units: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 10n ** 13n })),
    }),
  ),
)

/** A price that falls while nobody sees it, until terms end; it is seen since long, or just now. */
const unseen = (old: boolean): readonly Act[] => [
  { kind: 'wallet', units: 0n },
  { kind: 'index', fresh: false, old: false },
  { kind: 'price', dollars: 12_345n, seen: true },
  { kind: 'edge', loan: 0, to: 'end', off: 1 },
  { kind: 'index', fresh: true, old },
  { kind: 'time', ms: HOUR },
]

/** Terms end, and the balance covers what is owed. */
const covered: readonly Act[] = [
  { kind: 'wallet', units: 10n ** 16n },
  { kind: 'edge', loan: 0, to: 'end', off: 0 },
]
const ENDINGS = [unseen(true), unseen(false), covered]

export const script = fc
  .tuple(fc.array(act, { minLength: 5, maxLength: 30 }), fc.nat(7))
  .map(([acts, last]) => [...acts, ...(ENDINGS[last] ?? [])])
