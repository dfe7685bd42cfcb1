import { describe, expect, it } from 'vitest'
import { itFindsThem } from '../planted.ts'
import { FOREX_BUGS } from './bugs.ts'
import { forexWith } from './plant.ts'
import { simulateForex } from './traders.ts'

/** Many more: `npm run sim:venue -- --only forex`. */
const SEEDS = Array.from({ length: 12 }, (_, n) => n + 1)
/** A planted bug may be found by a later one. */
const MAX_SEED = 60

describe('traders in forex, with jumps over their stops and margins', () => {
  it('the ledger sums to zero, positions are their fills, results are converted right, and nobody owes', () => {
    const seen = new Map<string, number>()
    for (const seed of SEEDS) {
      const run = simulateForex(seed)
      expect([seed, run.breach]).toEqual([seed, undefined])
      for (const [name, count] of run.seen) seen.set(name, (seen.get(name) ?? 0) + count)
    }
    // What never happens proves nothing.
    const names = [
      'order',
      'tp',
      'sl',
      'limit',
      'liquidation',
      'stopped out',
      'protected',
      'called',
      'swap',
      'foretold',
      'margin',
      'closed',
    ]
    const refusals = ['priceMoved', 'noLiquidity', 'balanceTooLow', 'instrumentClosed', 'triggerAtOnce', 'orderUnknown']
    expect([...names, ...refusals].filter((name) => (seen.get(name) ?? 0) === 0)).toEqual([])
  })
  it('the same seed ends in the same ledger, another in another', () => {
    expect(simulateForex(7).hash).toBe(simulateForex(7).hash)
    expect(simulateForex(8).hash).not.toBe(simulateForex(7).hash)
  })
})

describe('planted bugs of forex', () => {
  itFindsThem({
    bugs: FOREX_BUGS,
    least: 12,
    build: forexWith,
    breaks: (run, seed) => run(seed).breach !== undefined,
    maxSeed: MAX_SEED,
  })
})
