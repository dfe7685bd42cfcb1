import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#protocol'
import { contentOf, isKind } from '../content/texts.ts'
import { AREAS, dictionaryOf } from '../crawl/words.ts'
import { type Glossary, holds, mixedUp, neverIn, readGlossary, sharedForms } from './glossary.ts'

const glossary = readGlossary()
const english = dictionaryOf('en')
const translations = LANGUAGES.filter((language) => language !== 'en')

/** The texts of a language with their area; help, terms and announcements are the area `content`. */
const textsOf = (language: Language): readonly (readonly [area: string, key: string, text: string])[] => [
  ...[...dictionaryOf(language)].map(([key, text]) => [key.slice(0, key.indexOf(':')), key, text] as const),
  ...[...contentOf(language)].filter(([path]) => !isKind(path)).map(([path, text]) => ['content', path, text] as const),
]

describe('the termbase', () => {
  it('has at least 150 terms, each once', () => {
    const ids = glossary.terms.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(150)
  })

  it.each(glossary.terms)('$id has a meaning, areas, a form in each language and two sources', (term) => {
    expect(term.meaning).not.toBe('')
    expect(term.areas.length).toBeGreaterThan(0)
    expect([...AREAS, 'content']).toEqual(expect.arrayContaining([...term.areas]))
    expect(Object.keys(term.use).toSorted()).toEqual([...LANGUAGES].toSorted())
    expect(term.sources).toHaveLength(2)
  })
})

describe.each(LANGUAGES)('%s', (language) => {
  const texts = textsOf(language)

  it('uses every form of its terms', () => {
    const unused = glossary.terms.flatMap(({ id, use }) =>
      use[language]
        .filter((form) => !texts.some(([, , text]) => text.toLowerCase().includes(form.toLowerCase())))
        .map((form) => `${id}: ${form}`),
    )
    expect(unused).toEqual([])
  })

  it('uses no form that it never uses', () => {
    const used = texts.flatMap(([area, key, text]) =>
      neverIn(glossary, language, area, text).map((form) => [key, form]),
    )
    expect(used).toEqual([])
  })
})

describe.each(translations)('%s', (language) => {
  it('calls two things that must be apart by two words', () => {
    expect(sharedForms(glossary, language)).toEqual([])
    expect(mixedUp(glossary, language, english, dictionaryOf(language))).toEqual([])
  })
})

const called = (de: string, en: string): Record<Language, readonly string[]> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, [language === 'de' ? de : en]])) as never
const planted = (first: string, second: string): Glossary => ({
  terms: [
    {
      id: 'liquidation',
      meaning: 'a position is closed for lack of margin',
      areas: ['futures'],
      use: called(first, 'liquidation'),
      never: {
        de: [
          { form: 'Zwang', only: ['futures'] },
          { form: 'Börse', except: ['content'] },
        ],
        th: [{ form: 'กองทุน' }],
      },
      sources: ['one', 'another'],
    },
    {
      id: 'close',
      meaning: 'a user ends a position',
      areas: [],
      use: called(second, 'close'),
      sources: ['one', 'another'],
    },
  ],
  apart: [['liquidation', 'close']],
})

describe('what the checks find', () => {
  const terms = planted('Liquidation', 'schließen')

  it.each([
    ['a word with the form', 'de', 'futures', 'Zwangsverkauf', ['liquidation: Zwang']],
    ['the form in another area', 'de', 'forex', 'Zwangsverkauf', []],
    ['the form inside a word', 'de', 'futures', 'ungezwungen', []],
    ['a form that an area may use', 'de', 'content', 'eine echte Börse', []],
    ['the same form elsewhere', 'de', 'forex', 'Die Börse', ['liquidation: Börse']],
    ['a language without spaces', 'th', 'money', 'รหัสกองทุน', ['liquidation: กองทุน']],
  ] as const)('never: %s', (_, language, area, text, found) => {
    expect(neverIn(terms, language, area, text)).toEqual(found)
  })

  it('apart: a form that is in another one', () => {
    expect(sharedForms(planted('Schließen', 'schließen'), 'de')).toEqual(['liquidation Schließen / close schließen'])
    expect(sharedForms(terms, 'de')).toEqual([])
  })

  it('apart: a label that names the other term', () => {
    const labels = new Map([
      ['a', 'Close all'],
      ['b', 'Close it after a liquidation or before one'],
    ])
    const own = (text: string) => new Map([...labels.keys()].map((key) => [key, text]))
    expect(mixedUp(terms, 'de', labels, own('Liquidation'))).toEqual(['a (close): Liquidation'])
    expect(mixedUp(terms, 'de', labels, own('Alle schließen'))).toEqual([])
  })

  it('a form with a capital, at the start of a word', () => {
    expect(holds('fr', 'mise', 'Mise rendue')).toBe(true)
    expect(holds('fr', 'mise', 'remise')).toBe(false)
  })
})
