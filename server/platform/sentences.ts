import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, htmlLang, LANGUAGE_FACTS, LANGUAGES, type Language } from '#protocol'

type Texts = ReadonlyMap<string, string>

/**
 * A sentence in a language, with its `{{values}}` filled in; the English one if the translation is missing. One in plural
 * forms takes that of its value `count`.
 */
export type Sentences = (language: Language, key: string, values?: Readonly<Record<string, string>>) => string

/** Areas of `locales/` whose sentences the venue itself sends. */
const AREAS = ['errors', 'mail'] as const

const flatten = (prefix: string, node: unknown, into: Map<string, string>): void => {
  if (typeof node === 'string') into.set(prefix, node)
  else if (typeof node === 'object' && node !== null)
    for (const [key, value] of Object.entries(node)) flatten(`${prefix}.${key}`, value, into)
}

const load = (folder: string, language: Language): Texts => {
  const texts = new Map<string, string>()
  for (const area of AREAS) {
    const file = join(folder, language, `${area}.json`)
    if (existsSync(file)) flatten(area, JSON.parse(readFileSync(file, 'utf8')), texts)
  }
  return texts
}

/** A decimal number with the decimal sign of the language; any other value unchanged. */
const written = (value: string, language: Language): string =>
  /^-?\d+\.\d+$/.test(value) ? value.replace('.', LANGUAGE_FACTS[language].numbers.decimal) : value

/** Reads the venue's sentences once. A key without a text is returned itself. */
export const createSentences = (folder: string): Sentences => {
  const languages = new Map(LANGUAGES.map((language) => [language, load(folder, language)]))
  const plurals = new Map(LANGUAGES.map((language) => [language, new Intl.PluralRules(htmlLang(language))]))
  return (language, key, values = {}) => {
    const find = (of: Language): string | undefined => {
      const texts = languages.get(of)
      const form = values['count'] === undefined ? 'other' : plurals.get(of)?.select(Number(values['count']))
      return texts?.get(key) ?? texts?.get(`${key}_${form}`) ?? texts?.get(`${key}_other`)
    }
    const text = find(language) ?? find(DEFAULT_LANGUAGE) ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written(values[name] ?? '', language))
  }
}
