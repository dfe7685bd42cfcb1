// Bundles a program of the venue with its threads, so that it starts without a loader: in two thirds of the time.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesBelow, fingerprintOf } from './build.mjs'
import { ROOT } from './setup.mjs'

/** Plain JavaScript that loads a thread's TypeScript; its bundle needs no loader for that. */
const THREAD = 'thread.cjs'
const STARTS_THREAD = /new URL\('\.\/thread\.cjs', import\.meta\.url\)/g
/** What a program of the venue is made of, besides itself. */
const SOURCES = ['protocol', 'server', 'package-lock.json', 'scripts/bundle.mjs']

/** @param {string} folder @param {string} source path of a program or of a thread's file */
const outputOf = (folder, source) =>
  join(folder, relative(ROOT, source).replace(/\.(?:ts|cjs)$/, source.endsWith('.cjs') ? '.cjs' : '.mjs'))

/** A file's address, as a literal. @param {string} path */
const addressOf = (path) => JSON.stringify(pathToFileURL(path).href)

/**
 * A module reads what lies beside its source there: the bundle is for the tree that it was made in.
 * @param {string} folder @returns {import('esbuild').Plugin}
 */
const inPlace = (folder) => ({
  name: 'in-place',
  setup: (build) => {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      if (!source.includes('import.meta')) return undefined
      const contents = source
        .replaceAll(STARTS_THREAD, () => `new URL(${addressOf(outputOf(folder, join(dirname(path), THREAD)))})`)
        .replaceAll('import.meta.url', () => addressOf(path))
        .replaceAll('import.meta.dirname', () => JSON.stringify(dirname(path)))
      return { contents, loader: 'ts' }
    })
    build.onResolve({ filter: /^tsx\/cjs\/api$/ }, ({ path }) => ({ path, namespace: 'no-loader' }))
    build.onLoad({ filter: /./, namespace: 'no-loader' }, () => ({ contents: 'exports.register = () => {}' }))
  },
})

/**
 * @param {string} program path of a TypeScript file
 * @param {string} folder where the bundle will lie
 * @param {string} outdir where it is written
 */
const bundle = async (program, folder, outdir) => {
  const { build } = await import('esbuild')
  /** @param {string[]} entryPoints @param {'esm' | 'cjs'} format */
  const write = (entryPoints, format) =>
    build({
      entryPoints,
      format,
      outbase: ROOT,
      outdir,
      outExtension: { '.js': format === 'esm' ? '.mjs' : '.cjs' },
      absWorkingDir: ROOT,
      bundle: true,
      platform: 'node',
      target: 'node20',
      packages: 'external',
      sourcemap: true,
      logLevel: 'warning',
      plugins: [inPlace(folder)],
    })
  await Promise.all([
    write([program], 'esm'),
    write(
      filesBelow(join(ROOT, 'server')).filter((file) => basename(file) === THREAD),
      'cjs',
    ),
  ])
}

/** What a program is made of; those of tests stand on parts of others. @param {string} program */
const sourcesOf = (program) => {
  const path = relative(ROOT, program)
  return [...SOURCES, ...(path.startsWith('test') ? [dirname(path), 'test/support'] : [path])]
}

/** How many versions stay: a venue that runs may start its threads again. */
const KEPT = 5

/** The newest first. @param {string} folder */
const byAge = (folder) =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: statSync(path).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)
    .map(({ path }) => path)

/**
 * The bundle of a program, made when its sources changed.
 * @param {string} program path of a TypeScript file below the project's root
 * @returns {Promise<string>} path of the file that Node runs, best with `--enable-source-maps`
 */
export const bundled = async (program) => {
  const all = join(ROOT, 'build', 'node', relative(ROOT, program).replaceAll(/[\\/.]/g, '-'))
  const folder = join(all, fingerprintOf(sourcesOf(program)).slice(0, 16))
  const file = outputOf(folder, program)
  if (existsSync(file)) return file
  mkdirSync(all, { recursive: true })
  const own = mkdtempSync(join(all, 'making-'))
  await bundle(program, folder, own)
  try {
    renameSync(own, folder)
  } catch (error) {
    // Somebody else made the same one meanwhile.
    if (!existsSync(file)) throw error
    rmSync(own, { recursive: true, force: true })
  }
  for (const old of byAge(all).slice(KEPT)) rmSync(old, { recursive: true, force: true })
  return file
}
