// Builds the app into dist/ when its sources changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ROOT, run, say } from './setup.mjs'

const SOURCES = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts',
  'protocol',
  'stream',
  'src',
  'locales',
  'public',
]
const DIST = join(ROOT, 'dist')
/** Folder of the app built with the page of the kit (`#/kit`), for tests of that page. */
export const KIT = join(ROOT, 'build', 'kit')

/** @param {string} path @returns {string[]} */
export const filesBelow = (path) => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)))
}

/** What these files, and all below these folders, are called and hold. @param {string[]} names paths from the project's root */
export const fingerprintOf = (names) => {
  const hash = createHash('sha256')
  for (const file of names.flatMap((name) => filesBelow(join(ROOT, name)))) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** Compresses the files of the build once, so that the venue does not compress per request. */
const compress = () => {
  for (const file of filesBelow(DIST).filter((name) => /\.(js|css|html|json|svg|webmanifest)$/.test(name))) {
    const body = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

/**
 * Builds into a folder, unless its content was built from the same sources.
 * @param {string} folder @param {string} mode @param {() => void} [after]
 * @returns {boolean} false when the build failed
 */
const build = (folder, mode, after) => {
  const stamp = join(folder, '.sources')
  const sources = fingerprintOf(SOURCES)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true
  say(`building the app (${mode}) …`)
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const options = ['--mode', mode, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  if (!run(process.execPath, [vite, 'build', ...options], { NODE_ENV: 'production' })) return false
  after?.()
  writeFileSync(stamp, sources)
  return true
}

/** The app as it is shipped. */
export const ensureBuild = () => build(DIST, 'production', compress)
export const ensureKit = () => build(KIT, 'kit')

if (process.argv[1] === import.meta.filename) process.exit(ensureBuild() ? 0 : 1)
