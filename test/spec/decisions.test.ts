import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['protocol', 'stream', 'src', 'server', 'test', 'bench', 'scripts']

/** Numbers of the entries of docs/decisions.md, as they stand there. */
const entriesOf = (page: string): number[] => [...page.matchAll(/^- \*\*(\d+)\.\*\* /gm)].map(([, n]) => Number(n))

/** A comment of several lines reads as one. */
const unwrapped = (source: string): string => source.replace(/\n[^\S\n]*(?:\*(?!\/)|\/\/)[^\S\n]?/g, ' ')

const DECISION = /\bdecisions?,? \d[\d, and]*\d|\bdecisions?,? \d/g
const NUMBERS = /^decisions? (\d+(?:(?:, | and )\d+)*)$/
/** Sections of a page that is told of but is not in the repository. */
const SECTION = /\bspec(?:ification)?(?:'s)? (?:sections? )?\d+(?:\.\d+)*|\bdomain rules\b/gi
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g
/** In code such brackets are calls. */
const PAGE = /\((?:spec|readings|domain)(?:[,:;] [^()]*)?\)/g

/** Citations that lead nowhere: a number without an entry, or a page that is not in the repository. */
const strayCitations = (source: string, entries: readonly number[]): string[] => {
  const text = unwrapped(source)
  const numbers = [...text.matchAll(DECISION)].filter(([cited]) => {
    const named = NUMBERS.exec(cited)?.[1]?.split(/\D+/).map(Number)
    return named?.every((n) => entries.includes(n)) !== true
  })
  const pages = [...text.matchAll(COMMENT)].flatMap(([comment]) => [...comment.matchAll(PAGE)])
  return [...numbers, ...text.matchAll(SECTION), ...pages].map(([cited]) => cited)
}

const entries = entriesOf(readFileSync(join(ROOT, 'docs/decisions.md'), 'utf8'))

/** Applied migrations never change, their comments included; this file plants what is wrong. */
const isChecked = (path: string): boolean =>
  /\.(?:tsx?|mjs|css|sql)$/.test(path) && !path.includes('/migrations/') && path !== 'test/spec/decisions.test.ts'

const files = [
  'index.html',
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter(isChecked),
  ),
]

describe('the numbers of decisions', () => {
  it('are given once, without a hole', () => {
    expect(entries.toSorted((a, b) => a - b)).toEqual(Array.from({ length: entries.length }, (_, n) => n + 1))
  })

  it('that code cites have an entry, and no other page is cited by number', () => {
    const stray = files.flatMap((file) =>
      strayCitations(readFileSync(join(ROOT, file), 'utf8'), entries).map((cited) => `${file}: ${cited}`),
    )
    expect(stray).toEqual([])
  })

  it.each([
    ['/** Sent once (decision 9). */', ['decision 9']],
    ['/**\n * Sent once (decision\n * 9).\n */', ['decision 9']],
    ["'Sent once (decisions 1 and 9).'", ['decisions 1 and 9']],
    ['// Sent once (decisions, 1).', ['decisions, 1']],
    ['// Cut (spec section 5; decisions, 1).', ['decisions, 1', 'spec section 5']],
    ["/** The specification's section 2. */", ["specification's section 2"]],
    ['/** Charges round up (domain rules, money). */', ['domain rules']],
    ['/** G is 10⁹ (readings). Repeated (spec, channels). */', ['(readings)', '(spec, channels)']],
    ['/** Sent once (decision 1), never twice (decisions 2, 3). */', []],
    ['const wire = open(spec) // by what it is\nconst title = read(domain)', []],
  ])('are looked for in %j', (source, stray) => {
    expect(strayCitations(source, [1, 2, 3])).toEqual(stray)
  })

  it('are read from the page', () => {
    expect(entriesOf('## Load\n- **1.** One thread. (2026-11-24)\n- **12.** Two\n  - **3.** no entry\n')).toEqual([1, 12])
  })
})
