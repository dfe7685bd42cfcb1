import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as protocol from '#protocol'

const ROOT = join(import.meta.dirname, '../..')
const page = readFileSync(join(ROOT, 'docs/calls.md'), 'utf8')

const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
const app = [...filesOf('src'), ...filesOf('stream')]

/** The groups, or parts of groups, under whose name a call is exported. */
const groupsOf = (call: unknown, name: string): readonly string[] =>
  Object.entries(protocol).flatMap(([group, members]) =>
    typeof members === 'object' && (members as Readonly<Record<string, unknown>>)[name] === call ? [group] : [],
  )
const hasWord = (text: string, word: string): boolean => new RegExp(`\\b${word}\\b`).test(text)

/** The calls that no file names together with a group of theirs. */
const unmade = (files: readonly string[]): readonly string[] =>
  protocol
    .allCalls()
    .filter(([, name, call]) => {
      const groups = groupsOf(call, name)
      return !files.some((text) => hasWord(text, name) && groups.some((group) => hasWord(text, group)))
    })
    .map(([group, name]) => `${group}.${name}`)
    .toSorted()

it('the app makes every call, except those that are listed with their reason', () => {
  const rows = [...page.matchAll(/^\| `(\w+\.\w+)` \| .+ \|$/gm)].map(([, name = '']) => name)
  expect(unmade(app)).toEqual(rows.toSorted())
  expect(unmade([])).toHaveLength(protocol.allCalls().length)
})
