import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { expect, it } from 'vitest'
import { LAYERS } from '../../scripts/rooms.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Every folder below `folder`, relative to it. */
const foldersOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(join(ROOT, folder), join(entry.parentPath, entry.name)).split(sep).join('/'))

/** Folders of tests that mirror no folder of the code. */
const strays = (tests: readonly string[], code: readonly string[]): string[] => {
  const known = new Set(code)
  return tests.filter((folder) => !known.has(folder.replace(/^unit\//, '')) && folder !== 'unit')
}

/** Folders of tests that cover several rooms at once: those of `stream` go through a socket of the venue. */
const ACROSS: Readonly<Record<string, readonly string[]>> = { server: ['stream'] }

it.each(LAYERS)('a folder of tests of %s has the name of the folder that it tests', (layer) => {
  const across = ACROSS[layer] ?? []
  expect(strays(foldersOf(`test/${layer}`), foldersOf(layer)).filter((folder) => !across.includes(folder))).toEqual([])
})

it('a folder of tests without its like in the code is found', () => {
  expect(strays(['unit', 'unit/a', 'a', 'a/c', 'b'], ['a', 'a/b'])).toEqual(['a/c', 'b'])
})
