import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, htmlLang, type Language } from '#protocol'

/** Texts of one area as its file has them. */
export type Tree = { readonly [key: string]: string | Tree }

/** Folder of the texts: `<language>/<area>.json`. */
export const LOCALES = join(import.meta.dirname, '..', '..', 'locales')

const PLURAL = /_(zero|one|two|few|many|other)$/
/** The plural form that a key is for, if it is for one. */
export const formOf = (key: string): string | undefined => PLURAL.exec(key)?.[1]
/** A key without its plural form: what the sources name. */
export const stemOf = (key: string): string => key.replace(PLURAL, '')

/** Texts by key, in the order of the file; the keys of inner objects are joined by dots. */
export const flatten = (tree: Tree, prefix = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )

/** Names of the areas, in order. */
export const areasIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, DEFAULT_LANGUAGE))
    .map((file) => file.replace('.json', ''))
    .toSorted()

const fileOf = (folder: string, language: Language, area: string): string => join(folder, language, `${area}.json`)

/** An area's texts in a language by key without the area. */
export const textsOf = (folder: string, language: Language, area: string): ReadonlyMap<string, string> =>
  new Map(flatten(JSON.parse(readFileSync(fileOf(folder, language, area), 'utf8')) as Tree))

/** The plural forms that a language has; that for whole millions, which no text needs, is left out. */
export const formsOf = (language: Language): readonly string[] =>
  new Intl.PluralRules(htmlLang(language)).resolvedOptions().pluralCategories.filter((form) => form !== 'many')

/** Whole numbers that take a plural form, the first few, to show a translator. */
export const numbersOf = (language: Language, form: string): readonly number[] => {
  const rules = new Intl.PluralRules(htmlLang(language))
  return Array.from({ length: 101 }, (_, number) => number)
    .filter((number) => rules.select(number) === form)
    .slice(0, 4)
}

/** A text to translate. `key` has its area, as in `trade:order.title_one`. */
export interface Unit {
  readonly key: string
  /** In English: of a plural form that English lacks, its form for other numbers. */
  readonly source: string
  /** As it is now; undefined when it is still to be translated. */
  readonly target: string | undefined
}

/** Keys of an area in the order of the English file, each plural in the forms of the language and those that it has. */
const keysFor = (
  english: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, string>,
  language: Language,
): string[] => {
  const forms = new Set<string>()
  const stems = [...english.keys()].filter((key) => !forms.has(stemOf(key)) && forms.add(stemOf(key)))
  return stems.flatMap((key) => {
    if (formOf(key) === undefined) return [key]
    const stem = stemOf(key)
    const extra = [...own.keys()].filter((name) => formOf(name) !== undefined && stemOf(name) === stem)
    const wanted = formsOf(language).map((form) => `${stem}_${form}`)
    return [...extra, ...wanted.filter((name) => !extra.includes(name))]
  })
}

/** All texts of an area to translate into a language. */
export const unitsOf = (folder: string, language: Language, area: string): readonly Unit[] => {
  const [english, own] = [textsOf(folder, DEFAULT_LANGUAGE, area), textsOf(folder, language, area)]
  return keysFor(english, own, language).map((key) => ({
    key: `${area}:${key}`,
    source: english.get(key) ?? english.get(`${stemOf(key)}_other`) ?? '',
    target: own.get(key),
  }))
}

const put = (tree: Record<string, unknown>, path: readonly string[], text: string): void => {
  const [first = '', ...rest] = path
  if (rest.length === 0) tree[first] = text
  else {
    const inner = (tree[first] ??= {}) as Record<string, unknown>
    put(inner, rest, text)
  }
}

/**
 * Writes an area with changed texts, all keys in the order of the English file, as the formatter wants it. `changed` is by
 * key without the area.
 */
export const writeArea = (
  folder: string,
  language: Language,
  area: string,
  changed: ReadonlyMap<string, string>,
): void => {
  const [english, own] = [textsOf(folder, DEFAULT_LANGUAGE, area), textsOf(folder, language, area)]
  const tree: Record<string, unknown> = {}
  for (const key of keysFor(english, own, language)) {
    const text = changed.get(key) ?? own.get(key)
    if (text !== undefined) put(tree, key.split('.'), text)
  }
  writeFileSync(fileOf(folder, language, area), `${JSON.stringify(tree, null, 2)}\n`)
}
