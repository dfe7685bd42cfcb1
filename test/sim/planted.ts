import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { seedThatFinds } from './hunt.ts'
import { buildMutant, type Mutation, mutated } from './mutate.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Makes bugs in one file of rules. */
export type PlantBug = (name: string, find: string, replace: string, seed?: number) => Mutation

/** For bugs in files of a folder below the project's root, such as `protocol/c2c`; names without `.ts`. */
export const bugsIn =
  (folder: string) =>
  (file: string): PlantBug =>
  (name, find, replace, seed = 1) => ({ name, file: `${folder}/${file}.ts`, find, replace, seed })

/**
 * Builds the rules of a folder with a bug in them, from these files of it alone: the hundreds of schemas of the whole
 * protocol would be built and made for each bug.
 */
export const rulesWith =
  <Program>(folder: string, files: readonly string[]) =>
  async (bug: Mutation): Promise<Program> => {
    const entry = files.map((file) => `export * from '${join(ROOT, folder, `${file}.ts`)}'`).join('\n')
    return (await buildMutant(entry, join(ROOT, bug.file), (source) => mutated(source, bug))) as unknown as Program
  }

interface Hunt<Program> {
  readonly bugs: readonly Mutation[]
  readonly least: number
  readonly build: (bug: Mutation) => Promise<Program>
  /** Whether the program breaks a rule at this seed. */
  readonly breaks: (program: Program, seed: number) => boolean | Promise<boolean>
  /** Seeds that are tried where sources moved. */
  readonly maxSeed: number
}

/** Tests that each planted bug is found. */
export const itFindsThem = <Program>({ bugs, least, build, breaks, maxSeed }: Hunt<Program>): void => {
  it(`there are at least ${least}, each named once`, () => {
    expect(bugs.length).toBeGreaterThanOrEqual(least)
    expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length)
  })
  it.each(bugs.map((bug) => [bug.name, bug] as const))('%s: found', async (_, bug) => {
    const program = await build(bug)
    const found = await seedThatFinds(bug, maxSeed, (seed) => breaks(program, seed))
    expect(found, 'nothing finds it').toBeDefined()
  })
}
