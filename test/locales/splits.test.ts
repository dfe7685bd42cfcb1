import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#protocol'
import { dictionaryOf } from '../crawl/words.ts'
import { ALLOWED_SPLITS } from './allowedSplits.ts'
import { splitsOf } from './splits.ts'

const english = dictionaryOf('en')
const translations = LANGUAGES.filter((language) => language !== 'en')

/** So many English texts may have several translations in a language, each with a reason. */
const MOST = 40

describe.each(translations)('%s', (language) => {
  const splits = splitsOf(english, dictionaryOf(language))
  const allowed = ALLOWED_SPLITS.filter(({ languages }) => languages.includes(language)).map(({ text }) => text)

  it('says the same for the same English', () => {
    const open = splits.filter(({ text }) => !allowed.includes(text))
    expect(open.map(({ text, said }) => [text, ...said])).toEqual([])
  })

  it('still says in several ways what it may', () => {
    const texts = new Set(splits.map(({ text }) => text))
    expect(allowed.filter((text) => !texts.has(text))).toEqual([])
  })

  it(`has at most ${String(MOST)} such texts`, () => {
    expect(allowed.length).toBeLessThanOrEqual(MOST)
  })
})

it('each has a reason', () => {
  for (const { text, reason } of ALLOWED_SPLITS) expect(reason, text).not.toBe('')
})

const found = (source: Record<string, string>, own: Record<string, string>): readonly string[] =>
  splitsOf(new Map(Object.entries(source)), new Map(Object.entries(own))).map(({ text }) => text)

describe('a split', () => {
  it('is found where two texts are the same in English', () => {
    expect(found({ a: 'Done', b: 'Done' }, { a: 'Fertig', b: 'Erledigt' })).toEqual(['Done'])
  })

  it.each([
    ['one translation', { a: 'Done', b: 'Done' }, { a: 'Fertig', b: 'Fertig' }],
    ['two English texts', { a: 'Done', b: 'Met' }, { a: 'Fertig', b: 'Erfüllt' }],
    ['forms of a plural', { a_one: '{{n}} unread', a_other: '{{n}} unread' }, { a_one: 'lu', a_other: 'lus' }],
    ['a soft hyphen', { a: 'Currency', b: 'Currency' }, { a: 'Anzeige\u00adwährung', b: 'Anzeigewährung' }],
    ['a text that a language has not', { a: 'Done', b: 'Done' }, { a: 'Fertig' }],
  ])('is none with %s', (_, source, own) => {
    expect(found(source, own)).toEqual([])
  })
})
