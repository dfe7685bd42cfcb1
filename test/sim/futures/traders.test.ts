import { describe, expect, it } from 'vitest'
import { itFindsThem } from '../planted.ts'
import { FUTURES_BUGS } from './bugs.ts'
import { tradersWith } from './plant.ts'
import { simulateTraders, TRAILING_SEEDS } from './traders.ts'

const seedsFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, n) => n + first)
/** Some of the first ones, among which everything comes about; many more: `npm run sim:venue -- --only contracts`. */
const SEEDS = [...seedsFrom(8, 20), ...seedsFrom(TRAILING_SEEDS, 12)]
/** A planted bug may be found by a later one. */
const MAX_SEED = 80
/** What the seeds end in while the tables stay, by seed. */
const hashes = new Map<number, string>()

describe('traders on contracts, with jumps over their liquidation prices', () => {
  it('the ledger sums to zero, positions are their fills, nobody owes, and nobody is touched without need', () => {
    const seen = new Map<string, number>()
    for (const seed of SEEDS) {
      const run = simulateTraders(seed)
      expect([seed, run.breach]).toEqual([seed, undefined])
      hashes.set(seed, run.hash)
      for (const [name, count] of run.seen) seen.set(name, (seen.get(name) ?? 0) + count)
    }
    // What never happens proves nothing.
    const names = [
      'order',
      'tp',
      'sl',
      'trail',
      'trailed',
      'liquidation',
      'adl',
      'fok',
      'ioc',
      'margin',
      'closed',
      'user',
      'funding',
      'warning',
      'amended',
      'exit amended',
      'amended and took',
    ]
    expect(names.filter((name) => (seen.get(name) ?? 0) === 0)).toEqual([])
  })
  it('the same holds while leverage tables change under what is held', () => {
    let liquidated = 0
    let more = 0
    for (const seed of SEEDS) {
      const run = simulateTraders(seed, undefined, true)
      expect([seed, run.breach]).toEqual([seed, undefined])
      liquidated += run.seen.get('liquidation') ?? 0
      more += run.hash === (hashes.get(seed) ?? simulateTraders(seed).hash) ? 0 : 1
    }
    expect(liquidated).toBeGreaterThan(0)
    // Tables that changed nothing prove nothing.
    expect(more).toBeGreaterThan(SEEDS.length / 2)
  })
  it('the same seed ends in the same ledger, another in another', () => {
    expect(simulateTraders(7).hash).toBe(simulateTraders(7).hash)
    expect(simulateTraders(8).hash).not.toBe(simulateTraders(7).hash)
  })
})

describe('planted bugs of contracts', () => {
  itFindsThem({
    bugs: FUTURES_BUGS,
    least: 10,
    build: tradersWith,
    breaks: (run, seed) => run(seed).breach !== undefined,
    maxSeed: MAX_SEED,
  })
})
