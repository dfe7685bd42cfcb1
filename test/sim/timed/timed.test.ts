import { describe, expect, it } from 'vitest'
import { itFindsThem } from '../planted.ts'
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
  itFindsThem({
    bugs: TIMED_BUGS,
    least: 10,
    build: timedWith,
    breaks: async (create, seed) => (await simulateTimed(seed, 160, create)).breach !== undefined,
    maxSeed: MAX_SEED,
  })
})
