import { describe, expect, it } from 'vitest'
import { codesIn, numbersIn, quotedIn, withoutQuoted } from './marks.ts'
import { contentOf, isKind, labelsOf, TRANSLATIONS } from './texts.ts'

const english = contentOf('en')
const englishLabels = labelsOf('en')

/** Codes of a text itself: what the app shows is compared by its name. */
const codesOf = (text: string) => codesIn(withoutQuoted(text))

/** What is in `all` more often than in `some`. */
const without = <T>(all: readonly T[], some: readonly T[]): readonly T[] => {
  const left = [...some]
  return all.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

describe.each(['en', ...TRANSLATIONS] as const)('%s', (language) => {
  const own = [...contentOf(language)]

  it('has no empty text and no markup', () => {
    const bad = /^\s|\s$|^$|[<>]|&\w+;|\{\{|\*\*|https?:/
    expect(own.filter(([, text]) => bad.test(text))).toEqual([])
  })

  it('names buttons and screens as they are named on screen', () => {
    const labels = labelsOf(language)
    const unknown = own.map(([path, text]) => [path, ...quotedIn(text).filter((name) => !labels.has(name))])
    expect(unknown.filter(({ length }) => length > 1)).toEqual([])
  })
})

describe.each(TRANSLATIONS)('%s beside English', (language) => {
  const own = contentOf(language)
  const pairs = [...english].map(([path, text]) => ({ path, text, translated: own.get(path) ?? '' }))
  const texts = pairs.filter(({ path }) => !isKind(path))

  it('has every text, and no other', () => {
    expect([...own.keys()]).toEqual([...english.keys()])
  })

  it('has the same kinds of blocks in the same places', () => {
    expect(pairs.filter(({ path, text, translated }) => isKind(path) && translated !== text)).toEqual([])
  })

  it('leaves no English', () => {
    expect(texts.filter(({ text, translated }) => translated === text)).toEqual([])
  })

  it('keeps every number', () => {
    const loses = ({ text, translated }: (typeof texts)[number]) =>
      without(numbersIn(text, 'en'), numbersIn(translated, language)).length > 0
    expect(texts.filter(loses)).toEqual([])
  })

  it('keeps every code', () => {
    expect(texts.filter(({ text, translated }) => without(codesOf(text), codesOf(translated)).length > 0)).toEqual([])
  })

  it('names as many buttons and screens', () => {
    expect(texts.filter(({ text, translated }) => quotedIn(text).length !== quotedIn(translated).length)).toEqual([])
  })

  it('names the same buttons and screens', () => {
    const labels = labelsOf(language)
    const others = texts.map(({ path, text, translated }) => {
      const shown = new Set(quotedIn(translated).flatMap((name) => [...(labels.get(name) ?? [])]))
      const isMissing = (name: string) => ![...(englishLabels.get(name) ?? [])].some((key) => shown.has(key))
      return [path, ...quotedIn(text).filter(isMissing)]
    })
    expect(others.filter(({ length }) => length > 1)).toEqual([])
  })
})

describe('numbers of a language', () => {
  it.each([
    ['en', '10,000 USDT at 0.08%', [10_000, 0.08]],
    ['ja', '10,000 USDTを17:00に', [10_000, 17, 0]],
    ['de', '10.000 USDT zu 0,08 %', [10_000, 0.08]],
    ['fr', '10\u202F000 USDT à 0,08\u202F%', [10_000, 0.08]],
    ['vi', '10.000 USDT, 0,2 đến 5', [10_000, 0.2, 5]],
  ] as const)('%s', (language, text, numbers) => {
    expect(numbersIn(text, language)).toEqual(numbers)
  })
})
