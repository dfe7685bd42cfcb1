import { describe, expect, it } from 'vitest'
import { dictionaryOf } from '../crawl/words.ts'

/** A value that a text fills in, and the word after it where that is a noun of many: "{{max}} ads". */
const NUMBER_AND_NOUN = /\{\{(\w+)\}\}[\s\u00A0]+([a-z-]*[a-z]s)\b/g
/** Words that end as a plural does and are none. */
const NO_NOUN = new Set(
  'is was has as its this plus less times ms address comes rises falls ends returns stays'.split(' '),
)
/** Numbers with a noun that are never one, each with the reason. */
const NEVER_ONE: Readonly<Record<string, string>> = {
  'c2cAds:wrong.note': 'a field takes hundreds of characters',
  'c2cCase:statementInvalid': 'a field takes hundreds of characters',
  'c2cMarket:rating.textInvalid': 'a field takes hundreds of characters',
  'drawing:full': 'an instrument has a hundred at most',
  'errors:tooManyDrawings': 'there are a hundred at most',
  'errors:noticeTooShort': 'a notice is an hour at least, in minutes',
  'errors:tooManyPasskeys': 'an account has ten at most',
  'image:problem.tooManyPixels': 'a picture has dozens of megapixels at most',
  'mail:register.text': 'a code counts for ten minutes',
  'mail:registerTaken.text': 'a code counts for ten minutes',
  'mail:login.text': 'a code counts for ten minutes',
  'mail:reset.text': 'a code counts for ten minutes',
  'mail:stepUp.text': 'a code counts for ten minutes',
  'mail:bind.text': 'a code counts for ten minutes',
  'mail:bindTaken.text': 'a code counts for ten minutes',
  'timed:own.minimum': 'the longest session that one can set is a day, in minutes',
}

/** Texts with a number and a noun that have no forms for one and many. */
const unformed = (texts: Iterable<readonly [key: string, text: string]>): readonly string[] =>
  [...texts].flatMap(([key, text]) =>
    !/_(?:one|other)$/.test(key) && [...text.matchAll(NUMBER_AND_NOUN)].some(([, , word = '']) => !NO_NOUN.has(word))
      ? [key]
      : [],
  )

it('every number with a noun has a form for one, unless it is never one', () => {
  expect(new Set(unformed(dictionaryOf('en')))).toEqual(new Set(Object.keys(NEVER_ONE)))
})

describe('a number with a noun', () => {
  it.each([
    ['without forms', 'a:b', 'You have {{max}} ads.', true],
    ['with forms', 'a:b_other', 'You have {{count}} ads.', false],
    ['in brackets', 'a:b', 'As many ads as you can have ({{max}}).', false],
    ['that is none', 'a:b', '{{name}} has a new price.', false],
  ])('%s', (_, key, text, isFound) => {
    expect(unformed([[key, text]])).toEqual(isFound ? [key] : [])
  })
})
