import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#protocol'
import { SAME_AS_ENGLISH } from './sameAsEnglish.ts'

const FOLDER = join(import.meta.dirname, '../../locales')
const areas = readdirSync(join(FOLDER, 'en')).toSorted()
const translations = LANGUAGES.filter((language) => language !== 'en')

type Tree = { readonly [key: string]: string | Tree }

const flatten = (tree: Tree, prefix = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )

const read = (language: Language, area: string): Map<string, string> =>
  new Map(flatten(JSON.parse(readFileSync(join(FOLDER, language, area), 'utf8')) as Tree))

/** i18next keeps one key a plural form; which forms there are depends on the language. */
const PLURAL = /_(zero|one|two|few|many|other)$/
const stem = (key: string): string => key.replace(PLURAL, '')
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name).toSorted()

describe.each(translations)('%s', (language) => {
  it.each(areas)('%s has every key, and no other', (area) => {
    const english = new Set([...read('en', area).keys()].map(stem))
    const own = new Set([...read(language, area).keys()].map(stem))
    expect([...own].toSorted()).toEqual([...english].toSorted())
  })

  it.each(areas)('%s has the plural forms of the language', (area) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const keys = [...read(language, area).keys()]
    for (const key of keys.filter((name) => PLURAL.test(name)))
      for (const form of forms.filter((name) => name !== 'many')) expect(keys, key).toContain(`${stem(key)}_${form}`)
  })

  it.each(areas)('%s fills in the same values', (area) => {
    const english = read('en', area)
    for (const [key, text] of read(language, area)) {
      const source = english.get(key) ?? english.get(`${stem(key)}_other`) ?? ''
      const own = placeholders(text)
      if (PLURAL.test(key)) expect(placeholders(source), key).toEqual(expect.arrayContaining(own))
      else expect(own, key).toEqual(placeholders(source))
    }
  })

  it.each(areas)('%s leaves no English', (area) => {
    const english = read('en', area)
    const left = [...read(language, area)]
      .filter(([key, text]) => text === english.get(key) && /[a-z]{2}/i.test(text.replace(/\{\{.*?\}\}/g, '')))
      .filter(([, text]) => !SAME_AS_ENGLISH.some((one) => one.text === text && one.languages.includes(language)))
    expect(left).toEqual([])
  })

  it.each(areas)('%s has no empty text', (area) => {
    for (const [key, text] of read(language, area)) expect(text.trim(), key).not.toBe('')
  })
})

/** The languages in which some text is this one, as it is in English. */
const sharing = (text: string): readonly Language[] => {
  const keys = areas.flatMap((area) =>
    [...read('en', area)].flatMap(([key, own]) => (own === text ? [{ area, key }] : [])),
  )
  return translations.filter((language) => keys.some(({ area, key }) => read(language, area).get(key) === text))
}

describe('what may read as in English', () => {
  it.each(SAME_AS_ENGLISH.filter(({ languages }) => languages.length < translations.length))(
    '$text still does, in each of its languages',
    ({ text, languages }) => {
      expect(sharing(text)).toEqual(expect.arrayContaining([...languages]))
    },
  )

  it.each(SAME_AS_ENGLISH)('$text has a reason', ({ text, reason }) => {
    expect(sharing(text)).not.toEqual([])
    expect(reason).not.toBe('')
  })
})

/** So much longer than in English a text may be, in letters as wide as these; short ones have more room. */
const LONGEST = 2.2
const ROOM = 28

/** Letters of the East are twice as wide, marks above a letter are none. */
const width = (text: string): number =>
  text.length + (text.match(/[\u1100-\uffdc]/g) ?? []).length - (text.match(/\p{M}/gu) ?? []).length

describe.each(translations)('%s', (language) => {
  it('has no text that is far longer than in English', () => {
    const long = areas.flatMap((area) => {
      const english = read('en', area)
      return [...read(language, area)].filter(([key, text]) => {
        const source = english.get(key) ?? english.get(`${stem(key)}_other`) ?? ''
        return width(text) > ROOM && width(text) > LONGEST * width(source)
      })
    })
    expect(long).toEqual([])
  })
})

it('Italian says "tu" everywhere', () => {
  const formal = areas.flatMap((area) =>
    [...read('it', area)].filter(([, text]) => /\b(?:Lei|Suo|Sua|Suoi|Sue)\b/.test(text)),
  )
  expect(formal).toEqual([])
})

it('a figure of pips or lots has a singular', () => {
  const plain = areas.flatMap((area) =>
    [...read('en', area)].filter(([key, text]) => /\}\} (?:pips|lots)\b/.test(text) && !key.endsWith('_other')),
  )
  expect(plain).toEqual([])
})

/** An area is fetched with its screen, over a slow line: at most so many bytes, gzipped. */
const LARGEST = 8_192

describe.each(LANGUAGES)('%s', (language) => {
  it.each(areas)('%s is small enough to be fetched with its screen', (area) => {
    const texts = JSON.stringify(JSON.parse(readFileSync(join(FOLDER, language, area), 'utf8')))
    expect(gzipSync(texts).length).toBeLessThanOrEqual(LARGEST)
  })
})
