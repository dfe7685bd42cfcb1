import { describe, expect, it } from 'vitest'
import * as protocol from '#protocol'
import { fc } from '../../support/property.ts'
import { C2C_BUGS, c2cWith } from './bugs.ts'
import { playC2c } from './play.ts'
import type { Program } from './program.ts'
import { script } from './script.ts'

/** The same cases in every run: a failing one is printed, and found again. */
const RUNS = 600
const FEWEST = 3

const breaks = (program: Program): boolean =>
  fc.check(
    fc.property(script, (acts) => playC2c(program, acts) === undefined),
    { numRuns: RUNS, seed: 1, endOnFailure: true },
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
      'taken! paid undone cancelled expired offered agreed released appealed overtime stated answerOverdue ruledOnce ruled holdEnded outage'
    const refused =
      'moved notYours notNow tooLate proofMissing undoneBefore payerName division statementsMissing ownAccount samePerson'
    const notTaken =
      'taken ownAd blocked unpaid method quote tooSmall tooLarge balance stale away owner hours paused closed'
    const names = `${done} ${refused} ${notTaken}`.split(' ')
    const few = names.filter((name) => (seen.get(name) ?? 0) < FEWEST)
    expect(few.map((name) => `${name}: ${seen.get(name) ?? 0}`)).toEqual([])
  })
})

describe('planted bugs of trades between users', () => {
  it('there are at least twenty, each named once', () => {
    expect(C2C_BUGS.length).toBeGreaterThanOrEqual(20)
    expect(new Set(C2C_BUGS.map(({ name }) => name)).size).toBe(C2C_BUGS.length)
  })
  it.each(C2C_BUGS.map((bug) => [bug.name, bug] as const))('%s: found', async (_, bug) => {
    expect(breaks(await c2cWith(bug)), 'no script finds it').toBe(true)
  })
})
