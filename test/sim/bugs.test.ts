import { describe, expect, test } from 'vitest'
import { BUGS } from './bugs.ts'
import { findSeed, seedThatFinds } from './hunt.ts'
import { buggyProgram, mutated, sourceOf } from './mutate.ts'

/** What `npm run sim -- --bugs --seeds 10000` would try; here no more than a moment's worth. */
const SEARCH = 40

describe('planted bugs', () => {
  test('there are at least thirty, each named once', () => {
    expect(BUGS.length).toBeGreaterThanOrEqual(30)
    expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length)
  })
  test.each(BUGS.map((bug) => [bug.name, bug] as const))('%s: found', async (_, bug) => {
    expect(mutated(await sourceOf(bug), bug)).not.toBe(await sourceOf(bug))
    const program = await buggyProgram(bug)
    const found = await seedThatFinds(bug, SEARCH, async (seed) => (await findSeed(program, seed, 1)) !== undefined)
    expect(found, 'no seed finds it: npm run sim -- --bugs --seeds 10000').toBeDefined()
  })
})
