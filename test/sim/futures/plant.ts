import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { type Mutation, mutated } from '../mutate.ts'
import type { simulateTraders } from './traders.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const TRADERS = join(import.meta.dirname, 'traders.ts')

/** The traders on the real rules with this bug in them. */
export const tradersWith = async (mutation: Mutation): Promise<typeof simulateTraders> => {
  const path = join(ROOT, mutation.file)
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    plugins: [
      {
        name: 'planted-bug',
        enforce: 'pre',
        load: async (id) => (id === path ? mutated(await readFile(path, 'utf8'), mutation) : undefined),
      },
    ],
    build: {
      ssr: true,
      write: false,
      minify: false,
      rolldownOptions: { input: TRADERS, output: { codeSplitting: false } },
    },
  })
  const output = Array.isArray(built) ? built[0] : built
  if (output === undefined || !('output' in output)) throw new Error('nothing was built')
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-traders-'))
  try {
    const file = join(folder, 'traders.mjs')
    await writeFile(file, output.output[0].code)
    const loaded = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      readonly simulateTraders: typeof simulateTraders
    }
    return loaded.simulateTraders
  } finally {
    await rm(folder, { recursive: true })
  }
}
