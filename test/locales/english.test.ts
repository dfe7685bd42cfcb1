import { describe, expect, it } from 'vitest'
import { contentOf, isKind } from '../content/texts.ts'
import { dictionaryOf } from '../crawl/words.ts'

/** Phrases that no product says, each with what to say instead. */
const ODD: readonly (readonly [name: string, phrase: RegExp, instead: string])[] = [
  ['somebody', /\bsomebody\b|\bnobody looks?\b/i, 'someone, another operator, or the passive'],
  ['stand for be', /\bstands?\b|\bstood\b/i, 'is, appears'],
  ['rest for pause', /\brests\b|\bresting\b/i, 'paused'],
  ['fire for trigger', /\bfires?\b|\bfired\b/i, 'trigger'],
  [
    'present for current',
    /\bpresent price|\bpresent password|\bat present\b|\bis present\b|\bare present\b/i,
    'current',
  ],
  ['by itself', /\bby itself\b|\banew\b|\bafresh\b/i, 'automatically, again'],
  ['certify', /\bcertif(?:y|ied|ication)/i, 'verify, verification'],
  ['fund password', /\bfund password|\bpay password/i, 'payment PIN'],
  ['has not come', /\bhas not come\b|\bdid not come\b|\bno answer came\b/i, 'Couldn’t load'],
  ['as things stand', /\bthings stand\b|\bstands against\b/i, 'right now'],
  ['bind', /\bbind\b|\bbound\b/i, 'link, add, set up'],
  ['heading with That is', /^That is\b/, 'a noun'],
  [
    'British spelling',
    /\bcancell(?:ed|ing)\b|favourit|\bcolour|\bfavour\b|\b(?:un)?realise|recognise|licence/i,
    'American',
  ],
]

/** Tapeline or we; where terms tell software and operator apart it is the platform. */
const VENUE = /\b(?:the|this|demo) venue\b/i

const texts = [...dictionaryOf('en'), ...[...contentOf('en')].filter(([path]) => !isKind(path))]

it.each(ODD)('no text says: %s', (_, phrase) => {
  expect(texts.filter(([, text]) => phrase.test(text))).toEqual([])
})

it('no text speaks of the venue', () => {
  expect(texts.filter(([, text]) => VENUE.test(text))).toEqual([])
})

describe('an odd phrase', () => {
  it.each([
    ['somebody', 'Somebody else has it.'],
    ['stand for be', 'A limit order stands here.'],
    ['rest for pause', 'Trading rests'],
    ['fire for trigger', 'Fires when the price rises to it.'],
    ['present for current', 'That is the present price.'],
    ['by itself', 'It is asked for again by itself.'],
    ['certify', 'Certify yourself to withdraw'],
    ['fund password', 'Set a fund password'],
    ['has not come', 'The list has not come'],
    ['as things stand', 'Not possible as things stand.'],
    ['bind', 'Bind it'],
    ['heading with That is', 'That is all.'],
    ['British spelling', 'Cancelled by you'],
  ])('is found: %s', (name, text) => {
    expect(ODD.find(([one]) => one === name)?.[1].test(text)).toBe(true)
  })

  it('is no plain one', () => {
    const plain = 'The rest is canceled; understand the current price, a firewall, a boundary and a sure thing.'
    expect(ODD.filter(([, phrase]) => phrase.test(plain)).map(([name]) => name)).toEqual([])
  })

  it('the venue', () => {
    expect(VENUE.test('Asking the venue')).toBe(true)
  })
})
