import { join, resolve } from 'node:path'
import { buildMutant, type Mutation, mutated } from '../mutate.ts'
import type { simulateTraders } from './traders.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const TRADERS = join(import.meta.dirname, 'traders.ts')

/** The traders on the real rules with this bug in them. */
export const tradersWith = async (mutation: Mutation): Promise<typeof simulateTraders> => {
  const built = await buildMutant(`export { simulateTraders } from '${TRADERS}'`, join(ROOT, mutation.file), (source) =>
    mutated(source, mutation),
  )
  return built['simulateTraders'] as typeof simulateTraders
}
