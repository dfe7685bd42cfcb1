import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '#protocol'

const ROOT = join(import.meta.dirname, '../..')
const FILES = ['help', 'notices', 'terms', 'about', 'banners'] as const

export const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en')

/** Every text of a JSON value under its path, such as `help.articles.fees.body.3.text`. */
const flatten = (value: unknown, path: string): [path: string, text: string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, `${path}.${key}`))
    : [[path, String(value)]]

const parse = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'))

/** All that the venue says in a language, by path; the kinds of the blocks are among them. */
export const contentOf = (language: Language): ReadonlyMap<string, string> =>
  new Map(FILES.flatMap((file) => flatten(parse('server', 'site', 'content', language, `${file}.json`), file)))

/** Is this a kind of block and no text? */
export const isKind = (path: string): boolean => path.endsWith('.kind')

/** Every text that the screens show in a language, with the names under which they show it. */
export const labelsOf = (language: Language): ReadonlyMap<string, ReadonlySet<string>> => {
  const folder = join('locales', language)
  const labels = new Map<string, Set<string>>()
  for (const area of readdirSync(join(ROOT, folder)))
    for (const [key, text] of flatten(parse(folder, area), area))
      labels.set(text, (labels.get(text) ?? new Set()).add(key))
  return labels
}
