import { describe, expect, it } from 'vitest'
import { FLASH_PLANS, HOLD, playFlash, TO_AND_FRO, TWO_QUOTES } from './playFlash.ts'
import { BOTH_SIDES, MANY_QUOTES, NO_CHECK, NO_CHECK_ONE_QUOTE, VENUE } from './rules.ts'

/** `npm run sim:venue -- --quotes` plays as many as one likes. */
const SEEDS = 40

describe('whoever reads every price without delay earns nothing by quotes, in a market without drift', () => {
  it.each(FLASH_PLANS)('$name', (plan) => {
    const { mean, error, best, tries } = playFlash(plan, VENUE, SEEDS)
    expect(tries).toBeGreaterThan(SEEDS)
    // Not in the mean beyond what chance brings, nor by any single use.
    expect(mean).toBeLessThanOrEqual(2 * error)
    expect(best).toBeLessThanOrEqual(1e-6)
  })

  it('the price alone sees to that: however many quotes hold at once, none is used at a profit', () => {
    const { mean, error, best, tries } = playFlash(TWO_QUOTES, MANY_QUOTES, SEEDS)
    expect(tries).toBeGreaterThan(SEEDS)
    expect(mean).toBeLessThanOrEqual(2 * error)
    expect(best).toBeLessThanOrEqual(1e-6)
  })
})

const PLANTED = [
  { rule: NO_CHECK, plan: TWO_QUOTES },
  { rule: NO_CHECK, plan: TO_AND_FRO },
  { rule: NO_CHECK, plan: HOLD },
  { rule: NO_CHECK_ONE_QUOTE, plan: TO_AND_FRO },
  { rule: BOTH_SIDES, plan: TO_AND_FRO },
]

describe('planted bugs: the same strategies do earn by a rule of', () => {
  it.each(PLANTED)('$rule.name: $plan.name', ({ rule, plan }) => {
    const { mean, error } = playFlash(plan, rule, SEEDS)
    expect(mean).toBeGreaterThan(3 * error)
  })
})
