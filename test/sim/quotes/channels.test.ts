import { describe, expect, it } from 'vitest'
import { rateEnd } from '../../../server/funding/rateTime.ts'
import { BANK, playChannel } from './playChannel.ts'

/** `npm run sim:venue -- --quotes` plays as many as one likes. */
const LENGTH = { seeds: 50, days: 4 }

describe('whoever announces and then waits for the market earns nothing in a currency without drift', () => {
  it.each(['in', 'out'] as const)('what comes or goes: %s', (direction) => {
    const { mean, error, announced } = playChannel({ ...BANK, direction }, rateEnd, LENGTH)
    expect(announced).toBe(LENGTH.seeds * LENGTH.days * 96)
    expect(mean).toBeLessThanOrEqual(2 * error)
  })
})

describe('planted bug: a rate that is fixed for a day', () => {
  it.each(['in', 'out'] as const)('is an option that pays: %s', (direction) => {
    const { mean, error } = playChannel({ ...BANK, direction }, (_, { minutes }, at) => at + minutes * 60_000, LENGTH)
    expect(mean).toBeGreaterThan(3 * error)
  })
})
