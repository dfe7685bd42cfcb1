import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Program } from './client.ts'

/** A bug that somebody could make: in this file this text stands as that. */
export interface Mutation {
  readonly name: string
  /** Below `stream/`, or beside it. */
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly replace: string
  /** Finds it; the first seed where none is named. */
  readonly seed?: number
}

const STREAM = resolve(import.meta.dirname, '../../stream')
/** Where a built program lies while it is loaded: from here it finds the packages. */
const BUILT = resolve(import.meta.dirname, '../../build')
const ENTRY = 'virtual:program'

/** The source with the bug in it; fails when the list and the source have parted. */
export const mutated = (source: string, { name, file, find, replace }: Mutation): string => {
  const parts = source.split(find)
  if (parts.length !== 2) throw new Error(`«${name}»: ${parts.length - 1} places in ${file} instead of one`)
  return parts.join(replace)
}

/** Where its text stands now. */
export const sourceOf = ({ file }: Mutation): Promise<string> => readFile(join(STREAM, file), 'utf8')

/**
 * What this entry exports, built with the file at `path` as `load` gives it. Packages stay outside, as nobody plants a bug in
 * them: to bundle and to load them anew for each bug takes longer than to find it.
 */
export const buildMutant = async (
  entry: string,
  path: string,
  load: (source: string) => string,
): Promise<Readonly<Record<string, unknown>>> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // As a CommonJS module it would have another shape outside.
    ssr: { noExternal: ['reconnecting-websocket'] },
    plugins: [
      {
        name: 'planted-bug',
        enforce: 'pre',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: async (id) => {
          if (id === ENTRY) return entry
          return id === path ? load(await readFile(path, 'utf8')) : undefined
        },
      },
    ],
    build: {
      ssr: true,
      write: false,
      minify: false,
      rolldownOptions: { input: ENTRY, output: { codeSplitting: false } },
    },
  })
  const output = Array.isArray(built) ? built[0] : built
  if (output === undefined || !('output' in output)) throw new Error('nothing was built')
  await mkdir(BUILT, { recursive: true })
  const folder = await mkdtemp(join(BUILT, 'bug-'))
  try {
    const file = join(folder, 'program.mjs')
    await writeFile(file, output.output[0].code)
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, unknown>
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The real program, built with this bug in it. */
export const buggyProgram = async (mutation: Mutation): Promise<Program> =>
  (await buildMutant(
    `export { createWholeCore } from '${STREAM}/core/wholeCore.ts'; export { createStream } from '${STREAM}/facade/createStream.ts'`,
    join(STREAM, mutation.file),
    (source) => mutated(source, mutation),
  )) as unknown as Program
