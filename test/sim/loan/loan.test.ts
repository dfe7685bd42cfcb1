import { describe, expect, it } from 'vitest'
import * as protocol from '#protocol'
import { fc } from '../../support/property.ts'
import { itFindsThem } from '../planted.ts'
import { LOAN_BUGS, loansWith } from './bugs.ts'
import { playLoans } from './play.ts'
import type { Program } from './program.ts'
import { script } from './script.ts'

const RUNS = 400
const FEWEST = 3
/** Scripts of a seed among which a planted bug is looked for, and seeds that are tried where sources moved. */
const SEARCH = 250
const MAX_SEED = 5

const breaks = (program: Program, seed: number): boolean =>
  fc.check(
    fc.property(script, (acts) => playLoans(program, acts) === undefined),
    { numRuns: SEARCH, seed, endOnFailure: true },
  ).failed

describe('borrowers, a price that jumps, an index that comes and goes, and terms that end', () => {
  it('every loan is the one of the model, every coin is in one place, and each debt can be repaid', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(script, (acts) => {
        expect(playLoans(protocol, acts, seen)).toBeUndefined()
      }),
      { numRuns: RUNS },
    )
    // What never happens proves nothing.
    const names = [
      'taken',
      'take refused',
      'added',
      ...['all', 'part', 'quote', 'moved'].map((name) => `repay ${name}`),
      ...['notice', 'urgent', 'liquidation'].map((name) => `told ${name}`),
      'calmed',
      'reminded',
      ...['part', 'over', 'short'].map((name) => `liquidation ${name}`),
      ...['paid', 'over', 'short'].map((name) => `end ${name}`),
    ]
    expect(names.filter((name) => (seen.get(name) ?? 0) < FEWEST)).toEqual([])
  })
})

describe('planted bugs of loans', () => {
  itFindsThem({ bugs: LOAN_BUGS, least: 40, build: loansWith, breaks, maxSeed: MAX_SEED })
})
