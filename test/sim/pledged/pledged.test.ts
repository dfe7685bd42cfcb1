import { describe, expect, it } from 'vitest'
import * as protocol from '#protocol'
import { fc } from '../../support/property.ts'
import { itFindsThem } from '../planted.ts'
import { PLEDGED_BUGS, pledgedWith } from './bugs.ts'
import { DAY, HOUR } from './model.ts'
import { type Act, PRODUCT_DAYS, playPledged } from './play.ts'
import type { Program } from './program.ts'
import { script } from './script.ts'

const RUNS = 400
const FEWEST = 3
/** Scripts of a seed among which a planted bug is looked for, and seeds that are tried where sources moved. */
const SEARCH = 150
const MAX_SEED = 5
const FIVE_YEARS = 5 * 365 + 2

const breaks = (program: Program, seed: number): boolean =>
  fc.check(
    fc.property(script, (acts) => playPledged(program, acts) === undefined),
    { numRuns: SEARCH, seed, endOnFailure: true },
  ).failed

describe('owners, operators who change rates, and a clock that jumps, over a venue that is sometimes down', () => {
  it('every order is the one of the model, and every coin is in one place', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(script, (acts) => {
        expect(playPledged(protocol, acts, seen)).toBeUndefined()
      }),
      { numRuns: RUNS },
    )
    // What never happens proves nothing.
    const asked = ['redeem done', 'redeem done late', 'redeem moved', 'redeem notNow', 'redeem quote']
    expect(['bought', 'ended term', ...asked].filter((name) => (seen.get(name) ?? 0) < FEWEST)).toEqual([])
  })

  it('owes of each product after every day of five years just what it has accrued', () => {
    const acts: Act[] = []
    const seen = new Map<string, number>()
    for (let day = 0; day < FIVE_YEARS; day += 1) {
      const product = day % PRODUCT_DAYS.length
      if (day % 9 === 0) acts.push({ kind: 'buy', owner: day % 3, product, units: BigInt(1 + day * 7_919_333) })
      if (day % 13 === 0)
        acts.push({
          kind: 'rate',
          product: 3 + (day % 2),
          rate: BigInt(10_007 + day * 13),
          in: day % 4 === 0 ? 'hour' : (day % 3) * HOUR + day,
        })
      if (day % 10 === 0) acts.push({ kind: 'redeem', order: day, shown: 0n })
      // Some days the venue is down, and pays later.
      acts.push({ kind: 'time', ms: DAY + (day % 7) * 60_000, runs: day % 11 !== 0 })
    }
    expect(playPledged(protocol, acts, seen)).toBeUndefined()
    expect(seen.get('ended term')).toBeGreaterThan(FEWEST)
  })
})

describe('planted bugs of pledged orders', () => {
  itFindsThem({ bugs: PLEDGED_BUGS, least: 20, build: pledgedWith, breaks, maxSeed: MAX_SEED })
})
