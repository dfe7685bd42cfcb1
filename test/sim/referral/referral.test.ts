import { describe, expect, it } from 'vitest'
import * as protocol from '#protocol'
import { fc } from '../../support/property.ts'
import { itFindsThem } from '../planted.ts'
import { REFERRAL_BUGS, referralWith } from './bugs.ts'
import { checkWords, playReferral } from './play.ts'
import type { Program } from './program.ts'
import { script } from './script.ts'

const RUNS = 600
const FEWEST = 20
/** Scripts of a seed among which a planted bug is looked for, and seeds that are tried where sources moved. */
const SEARCH = 300
const MAX_SEED = 5

const breaks = (program: Program, seed: number): boolean =>
  checkWords(program) !== undefined ||
  fc.check(
    fc.property(script, (acts) => playReferral(program, acts) === undefined),
    { numRuns: SEARCH, seed, endOnFailure: true },
  ).failed

describe('accounts that invite each other, trade, are frozen and closed, and a clock', () => {
  it('every commission is the one of the model, and is paid once', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(script, (acts) => {
        expect(playReferral(protocol, acts, seen)).toBeUndefined()
      }),
      { numRuns: RUNS },
    )
    expect(checkWords(protocol)).toBeUndefined()
    // What never happens proves nothing.
    const names = 'paid held forfeited nothing own ring unrelated setBack waited'.split(' ')
    const few = names.filter((name) => (seen.get(name) ?? 0) < FEWEST)
    expect(few.map((name) => `${name}: ${seen.get(name) ?? 0}`)).toEqual([])
  })
})

describe('planted bugs of referrals', () => {
  itFindsThem({ bugs: REFERRAL_BUGS, least: 20, build: referralWith, breaks: breaks, maxSeed: MAX_SEED })
})
