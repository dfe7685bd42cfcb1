import { describe, expect, it } from 'vitest'
import * as protocol from '#protocol'
import { fc } from '../../support/property.ts'
import { itFindsThem } from '../planted.ts'
import { MANAGED_BUGS, managedWith } from './bugs.ts'
import { DAY } from './model.ts'
import { type Act, PRODUCT_DAYS, playManaged } from './play.ts'
import type { Program } from './program.ts'
import { script } from './script.ts'

const RUNS = 200
const FEWEST = 3
/** Scripts of a seed among which a planted bug is looked for, and seeds that are tried where sources moved. */
const SEARCH = 150
const MAX_SEED = 5

const breaks = (program: Program, seed: number): boolean =>
  fc.check(
    fc.property(script, (acts) => playManaged(program, acts) === undefined),
    { numRuns: SEARCH, seed, endOnFailure: true },
  ).failed

describe('owners, operators, and a clock that jumps, over a venue that is sometimes down', () => {
  it('every order is the one of the model, and every coin is in one place', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(script, (acts) => {
        expect(playManaged(protocol, acts, seen)).toBeUndefined()
      }),
      { numRuns: RUNS },
    )
    // What never happens proves nothing.
    const ended = ['ended term', 'ended early', 'ended renewed']
    const asked = ['redeem done', 'redeem moved', 'redeem notNow', 'redeem quote', 'renew done', 'renew moved']
    const names = ['bought', ...ended, ...asked]
    expect(names.filter((name) => (seen.get(name) ?? 0) < FEWEST)).toEqual([])
  })

  it('owes after every day of five years just what it has accrued', () => {
    const acts: Act[] = []
    for (let day = 0; day < 5 * 365 + 2; day += 1) {
      const product = day % PRODUCT_DAYS.length
      if (day % 5 === 0)
        acts.push({ kind: 'buy', owner: day % 3, product, units: BigInt(1 + day * 7_919_333), renews: day % 2 === 0 })
      if (day % 61 === 0)
        acts.push({ kind: 'terms', product, rate: BigInt(10_007 + day * 13), noticeDays: day % 3, open: true })
      if (day % 17 === 0) acts.push({ kind: 'redeem', order: day, stale: false })
      if (day % 23 === 0) acts.push({ kind: 'renew', order: day, to: 'now' })
      // Some days the venue is down, and pays later.
      acts.push({ kind: 'time', ms: DAY, runs: day % 11 !== 0 })
    }
    expect(playManaged(protocol, acts)).toBeUndefined()
  })
})

describe('planted bugs of managed money', () => {
  itFindsThem({ bugs: MANAGED_BUGS, least: 20, build: managedWith, breaks: breaks, maxSeed: MAX_SEED })
})
