import { join, resolve } from 'node:path'
import { buildMutant, type Mutation, mutated } from '../mutate.ts'
import type { simulateForex } from './traders.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const TRADERS = join(import.meta.dirname, 'traders.ts')

/** The traders on the real rules with this bug in them. */
export const forexWith = async (mutation: Mutation): Promise<typeof simulateForex> => {
  const built = await buildMutant(`export { simulateForex } from '${TRADERS}'`, join(ROOT, mutation.file), (source) =>
    mutated(source, mutation),
  )
  return built['simulateForex'] as typeof simulateForex
}
