import { describe, expect, it } from 'vitest'
import type { Release } from '../../../src/sw/release.ts'
import { isKeepable, ruleOf, textsOf, toDrop } from '../../../src/sw/rules.ts'
import { answer } from './fakeCaches.ts'

const ORIGIN = 'https://venue.test'
const release: Release = {
  version: 'b2',
  shell: ['/', '/icons/icon.svg', '/assets/app-1234567.js'],
  languages: ['en', 'zh-cn'],
  areas: ['common', 'trade'],
}
const rule = (path: string, { method = 'GET', mode = 'no-cors', origin = ORIGIN } = {}) =>
  ruleOf({ method, mode, url: origin + path }, ORIGIN, release)

describe('what the worker looks at', () => {
  it.each([
    ['/', 'navigate', 'page'],
    ['/?from=home', 'navigate', 'page'],
    ['/assets/app-1234567.js', 'cors', 'file'],
    ['/assets/a.b-c_d-1-_456Z.css', 'no-cors', 'file'],
    ['/icons/icon.svg', 'no-cors', 'file'],
    ['/locales/zh-cn/first.json', 'cors', 'text'],
  ] as const)('%s (%s): %s', (path, mode, is) => expect(rule(path, { mode })).toBe(is))

  it.each([
    ['/api/okx/okapi/v2/common/checkLogin', 'cors'],
    ['/api/openapi.json', 'navigate'],
    ['/ws/v5/public', 'websocket'],
    ['/healthz', 'navigate'],
    ['/healthz', 'cors'],
    ['/metrics', 'cors'],
    ['/sw.js', 'same-origin'],
    ['/sw-off.js', 'no-cors'],
    ['/', 'cors'],
    ['/index.html', 'navigate'],
    ['/locales/en/first.json', 'navigate'],
    ['/locales/../api/x.json', 'cors'],
    ['/locales/en/first.json?again=1', 'cors'],
    ['/assets/app-1234567.js?again=1', 'cors'],
    ['/assets/app.js', 'cors'],
    ['/icons/icon-192.png', 'no-cors'],
    ['/manifest.webmanifest', 'cors'],
  ])('leaves %s (%s) to the network', (path, mode) => expect(rule(path, { mode })).toBeUndefined())

  it('leaves all but GET, and other origins, to the network', () => {
    for (const method of ['POST', 'HEAD', 'PUT', 'DELETE'])
      expect(rule('/assets/app-1234567.js', { method })).toBeUndefined()
    expect(rule('/assets/app-1234567.js', { origin: 'https://other.test' })).toBeUndefined()
    expect(rule('/', { mode: 'navigate', origin: 'https://venue.test:444' })).toBeUndefined()
  })

  it('knows every dictionary of a language', () =>
    expect(textsOf(release, 'en')).toEqual([
      '/locales/en/first.json',
      '/locales/en/common.json',
      '/locales/en/trade.json',
    ]))
})

describe('what may be kept', () => {
  it.each([
    ['a whole answer of our own', answer(), true],
    ['one for everybody', answer('', { 'cache-control': 'public, max-age=1', vary: 'accept-encoding' }), true],
    ['somebody’s own', answer('', { 'cache-control': 'private' }), false],
    ['what nobody may store', answer('', { 'cache-control': 'no-store' }), false],
    ['what depends on a cookie', answer('', { vary: 'Accept-Encoding, Cookie' }), false],
    ['a missing file', answer('', {}, 404), false],
    ['a part', answer('', {}, 206), false],
    ['another origin’s', Object.defineProperty(new Response(''), 'type', { value: 'cors' }), false],
  ])('%s: %#', (_, each, may) => expect(isKeepable(each)).toBe(may))

  it('nothing that came by a redirect', () =>
    expect(isKeepable(Object.defineProperty(answer(), 'redirected', { value: true }))).toBe(false))
})

describe('what can go', () => {
  const names = ['tapeline-1', 'other', 'tapeline-2', 'tapeline-3', 'tapeline-4', 'tapeline-5']
  it('all releases but its own and those that pages run on; nothing of others', () => {
    expect(toDrop(names, 'tapeline-5', new Set(['tapeline-3']))).toEqual(['tapeline-1', 'tapeline-2', 'tapeline-4'])
    expect(toDrop(names, 'tapeline-5', new Set())).not.toContain('other')
  })
  it('never a later release, which is on its way to take over', () => {
    expect(toDrop(names, 'tapeline-4', new Set())).toEqual(['tapeline-1', 'tapeline-2', 'tapeline-3'])
    expect(toDrop(names, 'tapeline-none', new Set())).toEqual([])
  })
  it('only the oldest while a page sleeps', () => {
    expect(toDrop(names, 'tapeline-5', undefined)).toEqual(['tapeline-1'])
    expect(toDrop(names.slice(0, 3), 'tapeline-2', undefined)).toEqual([])
  })
})
