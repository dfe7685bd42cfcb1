import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#protocol'

const ROOT = join(import.meta.dirname, '../..')

type Tree = { readonly [key: string]: Tree } | readonly Tree[] | string | number | boolean | null

const flatten = (tree: Tree, path: string): [path: string, text: string][] =>
  typeof tree === 'object' && tree !== null
    ? Object.entries(tree).flatMap(([key, value]) => flatten(value, path === '' ? key : `${path}.${key}`))
    : [[path, String(tree)]]

const parse = (...path: readonly string[]): Tree => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8')) as Tree

/** Names of the areas of text, such as `market`. */
export const AREAS: readonly string[] = readdirSync(join(ROOT, 'locales/en'))
  .map((file) => file.replace('.json', ''))
  .toSorted()

/** The dictionary of a language as `area:key` → text. */
export const dictionaryOf = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    AREAS.flatMap((area) =>
      flatten(parse('locales', language, `${area}.json`), '').map(([key, text]): [string, string] => [
        `${area}:${key}`,
        text,
      ]),
    ),
  )

/** What the venue itself says in a language: help, notices, terms. */
const contentOf = (language: Language): readonly string[] => {
  const folder = join('server/site/content', language)
  return readdirSync(join(ROOT, folder)).flatMap((file) =>
    flatten(parse(folder, file), '')
      .filter(([path]) => !/(^|\.)kind$/.test(path))
      .map(([, text]) => text),
  )
}

/** What may be on a page of a language, and what may not; both as whole texts, and as patterns where values are filled in. */
export interface Vocabulary {
  readonly language: Language
  readonly own: readonly string[]
  readonly ownPatterns: readonly string[]
  readonly english: readonly string[]
  readonly englishPatterns: readonly string[]
  /** Keys, with and without their area: nobody but a missing text shows them. */
  readonly keys: readonly string[]
}

const PLACEHOLDER = /\{\{[^}]*\}\}/
const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text)

/** `Ends in {{time}}` → `^Ends in .+$`; nothing when too little is left to know it by. */
const patternOf = (text: string): readonly string[] => {
  const parts = text.split(new RegExp(PLACEHOLDER, 'g'))
  const letters = parts.join('').replace(/\P{L}/gu, '').length
  return letters < 4 ? [] : [`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`]
}

const split = (texts: Iterable<string>): { whole: string[]; patterns: string[] } => {
  const all = [...new Set(texts)]
  return {
    whole: all.filter((text) => !PLACEHOLDER.test(text) && hasLetters(text)),
    patterns: all.filter((text) => PLACEHOLDER.test(text)).flatMap(patternOf),
  }
}

const keysOf = (dictionary: ReadonlyMap<string, string>): string[] =>
  [...dictionary.keys()].flatMap((key) => {
    const stem = key.replace(/_(zero|one|two|few|many|other)$/, '')
    return [key, stem].flatMap((name) => [name, name.slice(name.indexOf(':') + 1)])
  })

export const vocabularyOf = (language: Language): Vocabulary => {
  const dictionary = dictionaryOf(language)
  const english = dictionaryOf('en')
  const own = split([...dictionary.values(), ...contentOf(language)])
  const foreign = language === 'en' ? split([]) : split([...english.values(), ...contentOf('en')])
  const known = new Set(own.whole)
  return {
    language,
    own: own.whole,
    ownPatterns: own.patterns,
    english: foreign.whole.filter((text) => !known.has(text)),
    englishPatterns: foreign.patterns.filter((text) => !own.patterns.includes(text)),
    keys: [...new Set(keysOf(english))].filter((key) => !known.has(key)),
  }
}
