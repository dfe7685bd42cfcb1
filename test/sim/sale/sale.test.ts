import { describe, expect, it } from 'vitest'
import * as protocol from '#protocol'
import { fc } from '../../support/property.ts'
import { itFindsThem } from '../planted.ts'
import { SALE_BUGS, saleWith } from './bugs.ts'
import { playSale } from './play.ts'
import type { Program } from './program.ts'
import { script } from './script.ts'

/** The same cases in every run: a failing one is printed, and found again. */
const RUNS = 600
const FEWEST = 3
/** Scripts of a seed among which a planted bug is looked for, and seeds that are tried where sources moved. */
const SEARCH = 300
const MAX_SEED = 5

const breaks = (program: Program, seed: number): boolean =>
  fc.check(
    fc.property(script, (one) => playSale(program, one) === undefined),
    { numRuns: SEARCH, seed, endOnFailure: true },
  ).failed

describe('participants, a clock, late steps and a sale that is stopped', () => {
  it('every allocation, payment, refund and vesting is the one of the model, and every coin is in one place', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(script, (one) => {
        expect(playSale(protocol, one, seen)).toBeUndefined()
      }),
      { numRuns: RUNS },
    )
    // What never happens proves nothing.
    const names = ['soldOut', 'unsold', 'failed', 'late', 'unpaid', 'delivered']
    expect(names.filter((name) => (seen.get(name) ?? 0) < FEWEST)).toEqual([])
  })
})

describe('planted bugs of token sales', () => {
  itFindsThem({ bugs: SALE_BUGS, least: 20, build: saleWith, breaks: breaks, maxSeed: MAX_SEED })
})
