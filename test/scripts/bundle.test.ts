import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundled } from '../../scripts/bundle.mjs'
import { ROOT } from '../../scripts/setup.mjs'

let folder: string
let program: string
let bundle: string
/** The folder of one version of the bundle. */
const version = (): string => join(bundle, '../../..')
const said = (): string => execFileSync(process.execPath, [bundle], { encoding: 'utf8' }).trim()

beforeAll(() => {
  mkdirSync(join(ROOT, 'build'), { recursive: true })
  folder = mkdtempSync(join(ROOT, 'build', 'program-'))
  program = join(folder, 'program.ts')
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(join(version(), '..'), { recursive: true, force: true })
})

test('a bundled program finds what lies beside its source', async () => {
  writeFileSync(join(folder, 'word.ts'), "export const word: string = 'first'")
  writeFileSync(program, "import { word } from './word.ts'\nconsole.log(word, import.meta.dirname)")
  bundle = await bundled(program)
  expect(said()).toBe(`first ${folder}`)
})

test('it is made once, and again when the program changes', async () => {
  expect(await bundled(program)).toBe(bundle)
  writeFileSync(program, "console.log('second')")
  const next = await bundled(program)
  expect(next).not.toBe(bundle)
  bundle = next
  expect(said()).toBe('second')
})

test('its threads need no loader', () => {
  const threads = readdirSync(version(), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('thread.cjs'))
    .map((name) => readFileSync(join(version(), name), 'utf8'))
  const begun = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  expect(threads).toHaveLength(begun.filter((name) => name.endsWith('thread.cjs')).length)
  for (const text of threads) expect(text).not.toMatch(/require\([^)]*tsx/)
})
