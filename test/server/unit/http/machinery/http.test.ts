import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { checkInput } from '../../../../../server/http/machinery/check.ts'
import { pickLanguage } from '../../../../../server/http/machinery/language.ts'
import { inlineScriptSources } from '../../../../../server/http/machinery/security.ts'
import { mayPost } from '../../../../../server/platform/origin.ts'
import { NO_BREACHED } from '../../../../../server/users/accounts/breached.ts'
import { maskAccount, normaliseAccount } from '../../../../../server/users/accounts/names.ts'
import { createIsWeak } from '../../../../../server/users/accounts/weakPasswords.ts'

describe('language of an answer', () => {
  it.each([
    ['zh-hk', 'zh-hk'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['nl,fr;q=0.4,it;q=0.7', 'it'],
    ['zh-CN,zh;q=0.9', 'zh-cn'],
    ['zh', 'zh-cn'],
    ['zh-Hant-TW', 'zh-hk'],
    ['fr;q=0, ja', 'ja'],
    ['nl', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('%s → %s', (header, language) => {
    expect(pickLanguage(header)).toBe(language)
  })
})

describe('Origin rule', () => {
  const own = { protocol: 'http', host: 'venue:8080', hasCookie: true }
  it.each([
    ['our own page', { ...own, origin: 'http://venue:8080' }, true],
    ['a named origin', { ...own, origin: 'https://trade.example.org' }, true],
    ['a foreign page', { ...own, origin: 'https://evil.example' }, false],
    ['a foreign page without a cookie', { ...own, origin: 'https://evil.example', hasCookie: false }, false],
    ['the same host over another scheme', { ...own, origin: 'https://venue:8080' }, false],
    ['the same host on another port', { ...own, origin: 'http://venue:8081' }, false],
    ['a host that begins like ours', { ...own, origin: 'http://venue:8080.evil.example' }, false],
    ['a host that ends like ours', { ...own, origin: 'http://evilvenue:8080' }, false],
    ['our name as a user', { ...own, origin: 'http://venue:8080@evil.example' }, false],
    ['a named origin with more', { ...own, origin: 'https://trade.example.org.evil.example' }, false],
    ['a sandboxed page', { ...own, origin: 'null' }, false],
    ['a command line', { ...own, origin: undefined, hasCookie: false }, true],
    ['a command line with a cookie', { ...own, origin: undefined }, false],
  ])('%s', (_, from, allowed) => {
    expect(mayPost(from, ['https://trade.example.org'])).toBe(allowed)
  })
})

describe('check of a body', () => {
  const schema = v.strictObject({ name: v.string(), more: v.optional(v.strictObject({ size: v.number() })) })
  it.each([
    ['fits', { name: 'ada' }, { input: { name: 'ada' } }],
    [
      'unknown field',
      { name: 'ada', x: 1 },
      { refusal: { error: 'unknownField', field: 'x', values: { field: 'x' } } },
    ],
    ['missing field', {}, { refusal: { error: 'invalidField', field: 'name', values: { field: 'name' } } }],
    ['no body', undefined, { refusal: { error: 'invalidField', field: 'name', values: { field: 'name' } } }],
    [
      'wrong type deep inside',
      { name: 'ada', more: { size: '1' } },
      { refusal: { error: 'invalidField', field: 'more.size', values: { field: 'more.size' } } },
    ],
    ['a list', [], { refusal: { error: 'badRequest' } }],
    ['a text', 'ada', { refusal: { error: 'badRequest' } }],
    [
      'a field name that wants to be markup',
      { name: 'ada', '<img src=x>': 1 },
      { refusal: { error: 'unknownField', field: 'imgsrcx', values: { field: 'imgsrcx' } } },
    ],
  ])('%s', (_, body, expected) => {
    expect(checkInput(schema, body)).toEqual(expected)
  })
})

describe('account names', () => {
  it('have one spelling', () => {
    expect(normaliseAccount('Ada@Example.ORG')).toEqual({ name: 'ada@example.org', kind: 'email' })
    expect(normaliseAccount('+4915112345678')).toEqual({ name: '+4915112345678', kind: 'mobile' })
  })
  it.each([
    ['ada@example.org', 'ad***@example.org'],
    ['a@example.org', '***@example.org'],
    ['+4915112345678', '+49*****678'],
  ])('%s is shown as %s', (name, shown) => {
    expect(maskAccount(name)).toBe(shown)
  })
})

const isWeak = createIsWeak(NO_BREACHED)

describe('weak passwords', () => {
  it.each(['password', 'PassWord1', '12345678', 'aaaaaaaabb', 'ada@example.org', 'AdaLovelace'])(
    '%s',
    async (password) => {
      const account = password.includes('@') ? 'ada@example.org' : 'adalovelace@example.org'
      expect(await isWeak(password, account)).toBe(true)
    },
  )
  it('are the 3000 most common ones that are long enough, in any case', async () => {
    const common = dictionary['passwords-common'].filter(({ length }) => length >= 8).slice(0, 3_000)
    expect(common).toHaveLength(3_000)
    // Written down here, so that a list which lost them is noticed.
    expect(common).toEqual(expect.arrayContaining(['password1', 'qwertyuiop', 'trustno1', 'iloveyou', '1q2w3e4r']))
    const judged = await Promise.all(common.map((one) => isWeak(one.toUpperCase(), 'ada@example.org')))
    expect(judged.every(Boolean)).toBe(true)
  })
  it('long ones of any kind are not', async () => {
    expect(await isWeak('correct horse battery', 'ada@example.org')).toBe(false)
  })
})

describe('script sources', () => {
  it('name the inline script by its hash, and no others', () => {
    const body = "document.documentElement.dataset.theme = 'dark'"
    const html = `<head><script>${body}</script><script type="module" src="/assets/a.js"></script></head>`
    expect(inlineScriptSources(html)).toEqual([`'sha256-${createHash('sha256').update(body).digest('base64')}'`])
  })
})
