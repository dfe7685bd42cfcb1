import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '#protocol'
import { areasIn, formOf, numbersOf, stemOf, textsOf, type Unit } from './catalog.ts'
import { placeholdersOf } from './placeholders.ts'
import { preciseUses } from './preciseUses.ts'
import { entryFor, isRole, ROLE_NOTES, type Role, rolesOf } from './roles.ts'
import { usesInApp } from './usage.ts'
import { lettersFor } from './widths.ts'
import type { About } from './xliff.ts'

/** What is written by hand for translators, in `locales/notes`; the app does not carry it. */
export interface Notes {
  /** A key, or the beginning of keys and `*`, → role. */
  readonly roles: ReadonlyMap<string, Role>
  /** A placeholder, or `placeholder@key`, → what is filled in. */
  readonly placeholders: ReadonlyMap<string, string>
  /** Key → what the English text alone does not say. */
  readonly texts: ReadonlyMap<string, string>
}

const read = (folder: string, file: string): unknown => JSON.parse(readFileSync(join(folder, 'notes', file), 'utf8'))

/** Throws when a role is none. */
export const readNotes = (folder: string): Notes => ({
  roles: new Map(
    Object.entries(read(folder, 'roles.json') as Record<string, string[]>).flatMap(([role, names]) => {
      if (!isRole(role)) throw new Error(`${role} is no role`)
      return names.map((name) => [name, role] as const)
    }),
  ),
  placeholders: new Map(Object.entries(read(folder, 'placeholders.json') as Record<string, string>)),
  texts: new Map(Object.entries(read(folder, 'texts.json') as Record<string, string>)),
})

/** All English texts by key with its area. */
export const englishIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    areasIn(folder).flatMap((area) =>
      [...textsOf(folder, 'en', area)].map(([key, text]) => [`${area}:${key}`, text] as const),
    ),
  )

/** What is filled in for a placeholder of a text; undefined when nothing says. */
export const placeholderNote = (placeholders: Notes['placeholders'], key: string, name: string): string | undefined => {
  const own = [...placeholders].flatMap(([whole, note]) =>
    whole.startsWith(`${name}@`) ? [[whole.slice(name.length + 1), note] as const] : [],
  )
  return entryFor(new Map(own), stemOf(key)) ?? placeholders.get(name)
}

const pluralNote = (language: Language, key: string): readonly string[] => {
  const form = formOf(key)
  if (form === undefined) return []
  const numbers = numbersOf(language, form)
  return [`Plural form “${form}”: for numbers such as ${numbers.join(', ')}. Each form is a text of its own.`]
}

/** What to tell a translator into a language about each text. Reads the sources of the app once. */
export const createAbout = (folder: string): ((language: Language) => (unit: Unit) => About) => {
  const { roles: byHand, placeholders, texts } = readNotes(folder)
  const english = englishIn(folder)
  const uses = preciseUses(usesInApp(), english.keys())
  const roles = rolesOf(english, uses, byHand)
  const aboutIn =
    (language: Language) =>
    ({ key, source }: Unit): About => {
      const role = roles.get(stemOf(key)) ?? 'label'
      const text = texts.get(stemOf(key))
      const names = [...new Set(placeholdersOf(source))]
      return {
        role,
        most: lettersFor(role, language),
        files: [...new Set((uses.get(stemOf(key)) ?? []).map(({ file }) => file))],
        notes: [
          ROLE_NOTES[role],
          ...(text === undefined ? [] : [text]),
          ...names.map((name) => `{{${name}}}: ${placeholderNote(placeholders, key, name) ?? 'a value'}`),
          ...pluralNote(language, key),
        ],
      }
    }
  return aboutIn
}

/** Languages that texts are translated into. */
export const TARGETS: readonly Language[] = LANGUAGES.filter((language) => language !== 'en')
