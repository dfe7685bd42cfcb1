import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const files = readdirSync(join(ROOT, 'stream'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join(ROOT, 'stream', name))

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g
/** Types leave nothing behind in what runs. */
const TYPES = /(?:import|export) type [^']+'[^']+'/g
/** Leaves out what is fetched later. */
const AT_ONCE = /(?:from|import)\s*'([^']+)'/g
const importsOf = (file: string, how = IMPORT): string[] =>
  [...readFileSync(file, 'utf8').replaceAll(TYPES, '').matchAll(how)].map(([, name = '']) => name)

/** Every package that is reached from a file, through the project's own files. */
const reach = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return new Set()
  seen.add(file)
  const packages = new Set<string>()
  for (const name of importsOf(file)) {
    const own = name.startsWith('.')
      ? resolve(dirname(file), name)
      : name === '#protocol'
        ? join(ROOT, 'protocol/index.ts')
        : undefined
    if (own === undefined) packages.add(name)
    else for (const each of reach(own, seen)) packages.add(each)
  }
  return packages
}

test('no React in the core: only these packages are reached, directly or not', () => {
  const packages = new Set(files.flatMap((file) => [...reach(file)]))
  expect([...packages].toSorted()).toEqual([
    // The hashes and Base58 come from a door of protocol; the built core has none of them.
    '@noble/hashes/sha2.js',
    '@noble/hashes/sha3.js',
    '@noble/hashes/utils.js',
    '@preact/signals-core',
    '@scure/base',
    'big.js',
    'reconnecting-websocket',
    'rxjs',
    'valibot',
  ])
})

test('the worker needs no signals: they live on the screens’ side', () => {
  expect([...reach(join(ROOT, 'stream/host/worker.ts'))]).not.toContain('@preact/signals-core')
})

test('the worker begins without RxJS, calls and the feeds of a single instrument: they come later', () => {
  const seen = new Set([join(ROOT, 'stream/host/worker.ts')])
  const packages = new Set<string>()
  for (const file of seen)
    for (const name of importsOf(file, AT_ONCE))
      if (name.startsWith('.')) seen.add(resolve(dirname(file), name))
      else packages.add(name)
  expect([...packages].toSorted()).toEqual(['#protocol', 'reconnecting-websocket'])
  const own = [...seen].map((file) => relative(join(ROOT, 'stream'), file))
  expect(own.filter((name) => /^(http\/(http|poll|session)|sources\/(book|private|open))/.test(name))).toEqual([])
})

test('nothing of Node is in the core', () => {
  for (const file of files)
    expect(
      importsOf(file).filter((name) => name.startsWith('node:') || builtinModules.includes(name)),
      relative(ROOT, file),
    ).toEqual([])
})

test('feeds know no clock, no chance, no socket and no connection', () => {
  for (const file of files.filter((name) => name.includes('/feeds/')))
    expect(readFileSync(file, 'utf8'), relative(ROOT, file)).not.toMatch(
      /Date\.now|Math\.random|setTimeout|WebSocket|connection|reconnect/,
    )
})
