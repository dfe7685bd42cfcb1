import { describe, expect, it } from 'vitest'
import { seedThatFinds } from '../hunt.ts'
import { TIMED_BUGS, timedWith } from './bugs.ts'
import { simulateTimed } from './simulate.ts'

const SEEDS = Array.from({ length: 16 }, (_, n) => n + 1)
/** A planted bug may be found by a later one. */
const MAX_SEED = 40

describe('users of timed contracts, on a record with gaps, halts and jumps, an engine that crashes and a database that goes', () => {
  it('each is paid exactly once and by the rules, and the ledger sums up', async () => {
    const seen = new Map<string, number>()
    for (const seed of SEEDS) {
      const run = await simulateTimed(seed)
      expect([seed, run.breach]).toEqual([seed, undefined])
      for (const [name, count] of run.seen) seen.set(name, (seen.get(name) ?? 0) + count)
    }
    // What never happens proves nothing.
    const names = ['opened', 'win', 'lose', 'tie', 'no-entry', 'no-exit', 'lost', 'crash', 'slept', 'halt', 'jump']
    const refusals = [
      'priceStale',
      'quoteChanged',
      'sizeTooLarge',
      'sizeTooSmall',
      'ownLimit',
      'timedGate',
      'timedOff',
      'unknown',
    ]
    expect([...names, ...refusals].filter((name) => (seen.get(name) ?? 0) === 0)).toEqual([])
  })
  it('the same seed ends in the same ledger, another in another', async () => {
    const [a, b, c] = [await simulateTimed(7), await simulateTimed(7), await simulateTimed(8)]
    expect(a.hash).toBe(b.hash)
    expect(c.hash).not.toBe(a.hash)
  })
})

describe('planted bugs of timed contracts', () => {
  it('there are at least ten, each named once', () => {
    expect(TIMED_BUGS.length).toBeGreaterThanOrEqual(10)
    expect(new Set(TIMED_BUGS.map(({ name }) => name)).size).toBe(TIMED_BUGS.length)
  })
  it.each(TIMED_BUGS.map((bug) => [bug.name, bug] as const))('%s: found', async (_, bug) => {
    const create = await timedWith(bug)
    const found = await seedThatFinds(
      bug,
      MAX_SEED,
      async (seed) => (await simulateTimed(seed, 160, create)).breach !== undefined,
    )
    expect(found, 'no seed finds it').toBeDefined()
  })
})
