import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { mutated } from '../mutate.ts'
import { buggySpot, SPOT_BUGS, spotSource } from './bugs.ts'
import { simulateSpot } from './simulate.ts'

const SEEDS = 60
const STEPS = 120

describe('planted bugs of the spot engine', () => {
  test('there are at least ten, each named once', () => {
    expect(new Set(SPOT_BUGS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(10)
  })
  test.each(SPOT_BUGS.map((bug) => [bug.name, bug] as const))('%s: found', async (_, bug) => {
    const source = await readFile(spotSource(bug), 'utf8')
    expect(mutated(source, bug)).not.toBe(source)
    const program = await buggySpot(bug)
    let breach: string | undefined
    for (let seed = 1; seed <= SEEDS && breach === undefined; seed += 1)
      breach = (await simulateSpot(seed, STEPS, program)).breach
    expect(breach, 'no seed finds it').toBeDefined()
  })
})
