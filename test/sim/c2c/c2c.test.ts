import { describe, expect, it } from 'vitest'
import * as protocol from '#protocol'
import { fc } from '../../support/property.ts'
import { itFindsThem } from '../planted.ts'
import { C2C_BUGS, c2cWith } from './bugs.ts'
import { playC2c } from './play.ts'
import type { Program } from './program.ts'
import { script } from './script.ts'

/** The same cases in every run: a failing one is printed, and found again. Many more: `npm run sim:venue -- --only c2c`. */
const RUNS = 600
const FEWEST = 3
/** Scripts of a seed among which a planted bug is looked for, and seeds that are tried where sources moved. */
const SEARCH = 300
const MAX_SEED = 5

const breaks = (program: Program, seed: number): boolean =>
  fc.check(
    fc.property(script, (acts) => playC2c(program, acts) === undefined),
    { numRuns: SEARCH, seed, endOnFailure: true },
  ).failed

describe('users, a merchant, operators, a clock, outages and lost connections', () => {
  it('every step is the one of the model, and every coin is in one place', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(script, (acts) => {
        expect(playC2c(protocol, acts, seen)).toBeUndefined()
      }),
      { numRuns: RUNS },
    )
    // What never happens proves nothing.
    const done =
      'taken! paid undone cancelled expired offered agreed released appealed withdrawn overtime stated answerOverdue ruledOnce rulingRejected ruled holdEnded outage excused'
    const refused =
      'moved notYours notNow tooLate proofMissing undoneBefore payerName division statementsMissing ownAccount samePerson'
    const notTaken =
      'taken ownAd blocked unpaid open method quote tooSmall tooLarge balance stale away owner hours paused closed'
    const names = `${done} ${refused} ${notTaken}`.split(' ')
    const few = names.filter((name) => (seen.get(name) ?? 0) < FEWEST)
    expect(few.map((name) => `${name}: ${seen.get(name) ?? 0}`)).toEqual([])
  })
})

describe('planted bugs of trades between users', () => {
  itFindsThem({ bugs: C2C_BUGS, least: 20, build: c2cWith, breaks: breaks, maxSeed: MAX_SEED })
})
