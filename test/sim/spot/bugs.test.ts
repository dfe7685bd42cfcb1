import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { seedThatFinds } from '../hunt.ts'
import { mutated } from '../mutate.ts'
import { buggySpot, SPOT_BUGS, spotSource } from './bugs.ts'
import { simulateSpot } from './simulate.ts'

const MAX_SEED = 60
const STEPS = 120

describe('planted bugs of the spot engine', () => {
  test('there are at least ten, each named once', () => {
    expect(new Set(SPOT_BUGS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(10)
  })
  test.each(SPOT_BUGS.map((bug) => [bug.name, bug] as const))('%s: found', async (_, bug) => {
    const source = await readFile(spotSource(bug), 'utf8')
    expect(mutated(source, bug)).not.toBe(source)
    const program = await buggySpot(bug)
    const found = await seedThatFinds(
      bug,
      MAX_SEED,
      async (seed) => (await simulateSpot(seed, STEPS, program)).breach !== undefined,
    )
    expect(found, 'no seed finds it').toBeDefined()
  })
})
