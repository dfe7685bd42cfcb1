import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#protocol'

/** A form that a language never uses for a term. */
export interface NeverForm {
  readonly form: string
  /** The areas in which it is wrong; elsewhere the word says something else. */
  readonly only?: readonly string[]
  /** The areas in which the word says something else. */
  readonly except?: readonly string[]
}

export interface Term {
  readonly id: string
  readonly meaning: string
  /** The areas of `locales/en` that name it; help, terms and announcements are `content`. */
  readonly areas: readonly string[]
  /** What each language calls it: stems and inflected forms. */
  readonly use: Readonly<Record<Language, readonly string[]>>
  readonly never?: Readonly<Partial<Record<Language, readonly NeverForm[]>>>
  /** Where the terms were compared. */
  readonly sources: readonly string[]
}

export interface Glossary {
  readonly terms: readonly Term[]
  /** Terms, by id, that must not be called the same. */
  readonly apart: readonly (readonly [string, string])[]
}

/** `locales/glossary.json`. */
export const readGlossary = (): Glossary =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../locales/glossary.json'), 'utf8')) as Glossary

const SPACED: ReadonlySet<Language> = new Set(['en', 'de', 'fr', 'it', 'vi'])

/** Does a text hold a form? Where words have spaces between them, a word must begin with it. */
export const holds = (language: Language, form: string, text: string): boolean => {
  const [small, needle] = [text.toLowerCase(), form.toLowerCase()]
  for (let at = small.indexOf(needle); at >= 0; at = small.indexOf(needle, at + 1))
    if (!SPACED.has(language) || !/\p{L}$/u.test(small.slice(0, at))) return true
  return false
}

/** The forms that a text of an area uses although its language never does, each with its term. */
export const neverIn = (
  { terms }: Pick<Glossary, 'terms'>,
  language: Language,
  area: string,
  text: string,
): readonly string[] =>
  terms.flatMap(({ id, never }) =>
    (never?.[language] ?? [])
      .filter(({ only, except }) => (only?.includes(area) ?? true) && except?.includes(area) !== true)
      .filter(({ form }) => holds(language, form, text))
      .map(({ form }) => `${id}: ${form}`),
  )

const termOf = ({ terms }: Glossary, id: string): Term => {
  const found = terms.find((term) => term.id === id)
  if (found === undefined) throw new Error(`no term ${id}`)
  return found
}

/** Forms of two terms that must be apart, of which one is in the other. */
export const sharedForms = (glossary: Glossary, language: Language): readonly string[] =>
  glossary.apart.flatMap(([first, second]) =>
    termOf(glossary, first).use[language].flatMap((one) =>
      termOf(glossary, second)
        .use[language].filter((other) => {
          const [a, b] = [one.toLowerCase(), other.toLowerCase()]
          return a.includes(b) || b.includes(a)
        })
        .map((other) => `${first} ${one} / ${second} ${other}`),
    ),
  )

/** So many words has a label; a sentence may tell of other things too. */
const LABEL = 4

const names = (of: Language, forms: Term['use'], text: string): boolean =>
  forms[of].some((form) => holds(of, form, text))

/** Labels whose English names one of two terms, and whose translation names the other one. */
export const mixedUp = (
  glossary: Glossary,
  language: Language,
  english: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, string>,
): readonly string[] =>
  glossary.apart
    .flatMap(([first, second]) => [[first, second] as const, [second, first] as const])
    .flatMap(([meant, other]) => {
      const [right, wrong] = [termOf(glossary, meant).use, termOf(glossary, other).use]
      return [...english]
        .filter(([, text]) => text.split(' ').length <= LABEL)
        .filter(([, text]) => names('en', right, text) && !names('en', wrong, text))
        .map(([key]) => [key, own.get(key) ?? ''] as const)
        .filter(([, text]) => names(language, wrong, text) && !names(language, right, text))
        .map(([key, text]) => `${key} (${meant}): ${text}`)
    })
