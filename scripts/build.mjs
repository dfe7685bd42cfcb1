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
const STAMP = join(DIST, '.sources')

/** @param {string} path @returns {string[]} */
const filesBelow = (path) => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)))
}

const fingerprint = () => {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((name) => filesBelow(join(ROOT, name))))
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** Compressed once here, so that the venue spends nothing on it per request. */
const compress = () => {
  for (const file of filesBelow(DIST).filter((name) => /\.(js|css|html|json|svg|webmanifest)$/.test(name))) {
    const body = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  }
}

/** @returns {boolean} false when the build failed */
export const ensureBuild = () => {
  const sources = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return true
  say('building the app …')
  if (
    !run(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      NODE_ENV: 'production',
    })
  )
    return false
  compress()
  writeFileSync(STAMP, sources)
  return true
}

if (process.argv[1] === import.meta.filename) process.exit(ensureBuild() ? 0 : 1)
