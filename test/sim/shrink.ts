import fc from 'fast-check'
import type { Program } from './client.ts'
import { type Schedule, schedule } from './faults.ts'
import { simulate } from './simulation.ts'

/** The smallest schedule that fast-check can make of a failing seed's, and what it breaks; undefined when all held. */
export const shrink = async (
  seed: number,
  program: Program,
): Promise<{ readonly steps: Schedule; readonly breach: string } | undefined> => {
  const property = fc.asyncProperty(schedule, async (steps) => {
    const { breach } = await simulate(seed, steps, { program })
    if (breach !== undefined) throw new Error(breach)
  })
  const { counterexample, errorInstance } = await fc.check(property, { seed, numRuns: 1 })
  if (counterexample === null) return undefined
  return { steps: counterexample[0], breach: errorInstance instanceof Error ? errorInstance.message : '' }
}
