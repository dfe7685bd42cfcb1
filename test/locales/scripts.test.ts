import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#protocol'
import { contentOf, isKind } from '../content/texts.ts'
import { dictionaryOf } from '../crawl/words.ts'
import { LITERAL_PERCENT, SCRIPT_RULES, simplifiedIn } from './scripts.ts'

const textsOf = (language: Language): readonly [string, string][] => [
  ...dictionaryOf(language),
  ...[...contentOf(language)].filter(([path]) => !isKind(path)),
]

describe.each(SCRIPT_RULES)('$name', ({ languages, broken }) => {
  it.each(languages)('%s', (language) => {
    expect(textsOf(language).filter(([, text]) => broken.test(text))).toEqual([])
  })
})

it('Hong Kong writes no simplified character', () => {
  expect(textsOf('zh-hk').filter(([, text]) => simplifiedIn(text).length > 0)).toEqual([])
})

it.each(LANGUAGES)('%s has no percentage in a text of the screens', (language) => {
  expect([...dictionaryOf(language)].filter(([, text]) => LITERAL_PERCENT.test(text))).toEqual([])
})

const brokenBy = (language: Language, text: string): readonly string[] =>
  SCRIPT_RULES.filter(({ languages, broken }) => languages.includes(language) && broken.test(text)).map(
    ({ name }) => name,
  )

describe('a text that breaks a rule', () => {
  it.each([
    ['zh-hk', '請先登錄', ['words of Hong Kong']],
    ['zh-hk', '請先登入', []],
    ['fr', 'Vraiment ?', ['a space that does not break before signs']],
    ['fr', 'Vraiment?', ['a space that does not break before signs']],
    ['fr', '« oui\u202f»', ['a space that does not break before signs']],
    ['fr', 'Vraiment\u202f? Oui\u00a0: «\u202foui\u202f»', []],
    ['fr', "l'ordre", ['apostrophes that are curved']],
    ['it', 'Inserisca il codice', ['tu, never Lei']],
    ['it', 'Inserisci il codice', []],
    ['ja', 'あなたの残高', ['no "you" by あなた']],
    ['ko', '{{amount}}를 받습니다', ['no particle right after a value']],
    ['ko', '{{amount}}을(를) 받습니다', []],
    ['ko', '{{count}}개를 받습니다', []],
  ] as const)('%s: %s', (language, text, names) => {
    expect(brokenBy(language, text)).toEqual(names)
  })

  it.each([
    ['賬戶和资产', ['资', '产']],
    ['帳戶和資產，這裏', []],
  ])('simplified: %s', (text, found) => {
    expect(simplifiedIn(text)).toEqual(found)
  })

  it.each([
    ['At 100 % of it', true],
    ['至 95%', true],
    ['{{percent}}% of it', false],
  ])('a percentage: %s', (text, is) => {
    expect(LITERAL_PERCENT.test(text)).toBe(is)
  })
})
