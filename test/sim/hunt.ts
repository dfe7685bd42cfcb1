import type { Program } from './client.ts'
import type { Schedule } from './faults.ts'
import type { Mutation } from './mutate.ts'
import { healthy } from './program.ts'
import { scheduleOf, simulate } from './simulation.ts'

const real = new Map<number, Promise<string | undefined>>()

/** What the real program breaks on this seed, if anything. Many bugs share a seed, and it is played once for all of them. */
const breachOfReal = (seed: number, steps: Schedule): Promise<string | undefined> => {
  const known = real.get(seed) ?? simulate(seed, steps, { program: healthy }).then(({ breach }) => breach)
  real.set(seed, known)
  return known
}

/** The first seed of so many on which this program breaks an invariant and the real one does not. */
export const findSeed = async (
  program: Program,
  from: number,
  count: number,
  deadline = Number.POSITIVE_INFINITY,
): Promise<{ readonly seed: number; readonly breach: string } | undefined> => {
  for (let seed = from; seed < from + count && performance.now() < deadline; seed++) {
    const steps = scheduleOf(seed)
    const { breach } = await simulate(seed, steps, { program })
    if (breach === undefined) continue
    if ((await breachOfReal(seed, steps)) === undefined) return { seed, breach }
  }
  return undefined
}

/** The seed that is known to find a bug, else the first up to `last` that does: sources move, and seeds with them. */
export const seedThatFinds = async (
  { seed: known = 1 }: Mutation,
  last: number,
  breaks: (seed: number) => boolean | Promise<boolean>,
): Promise<number | undefined> => {
  if (await breaks(known)) return known
  for (let seed = 1; seed <= last; seed++) if (await breaks(seed)) return seed
  return undefined
}
