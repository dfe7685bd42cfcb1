import { expect, it } from 'vitest'
import {
  type EarnLine,
  newPledged,
  type PledgedOrder,
  pledgedLines,
  pledgedPaidUntil,
  pledgedPayAfter,
  type RateAt,
  stepPledged,
  toAmount,
} from '#protocol'
import { fc } from '../../../support/property.ts'

const HOUR = 3_600_000
const START = Date.UTC(2028, 1, 27, 3, 20)
/** Another rate every five hours. */
const rateAt: RateAt = (hour) => `0.0${10 + (Math.floor(hour / HOUR / 5) % 80)}`

/** Each payment by the steps that make it: those that were made, and those to come. */
const byStep = (bought: PledgedOrder, now: PledgedOrder): EarnLine[] => {
  const lines: EarnLine[] = []
  let order: PledgedOrder = { ...bought, state: 'running' }
  for (;;) {
    const at = pledgedPayAfter(order, pledgedPaidUntil(order))
    const paid = at <= pledgedPaidUntil(now)
    if (!paid && (now.state === 'redeemed' || (now.endAt === 0 && lines.at(-1)?.paid === false))) return lines
    const step = stepPledged(order, at, rateAt)
    if (step === undefined) return lines
    lines.push({ day: lines.length + 1, at, amount: step.moves.interest, paid })
    order = step.order
    if (order.state === 'redeemed') return lines
    // Without a term there is one payment to come.
    if (!paid && now.endAt === 0) return lines
  }
}

it('pages of any size are the payments that the steps make, with a term from the first on, without one from the next back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0, 7, 30),
      fc.integer({ min: 0, max: 40 * 24 }),
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (days, hours, units, limit, redeems) => {
        const bought = newPledged(
          START,
          toAmount(`${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`),
          days,
          '0.05',
        )
        let now: PledgedOrder = bought
        for (let step = stepPledged(now, START + hours * HOUR, rateAt); step !== undefined; ) {
          now = step.order
          step = stepPledged(now, START + hours * HOUR, rateAt)
        }
        if (redeems) now = { ...now, state: 'redeemed' }
        const steps = byStep(bought, now)
        const expected = days === 0 ? steps.toReversed() : steps
        const found: EarnLine[] = []
        for (;;) {
          const page = pledgedLines(now, rateAt, { after: found.at(-1)?.day, limit })
          expect(page.length).toBeLessThanOrEqual(limit)
          if (page.length === 0) break
          found.push(...page)
        }
        expect(found).toEqual(expected)
      },
    ),
    { numRuns: 60 },
  )
})
