import { afterEach, expect, it, vi } from 'vitest'
import { expectAreas, hasAreas, i18n, loadAreas } from '../../../../src/core/i18n/i18n.ts'

afterEach(() => vi.restoreAllMocks())

const dictionary = (texts: unknown) => () => Promise.resolve({ ok: true, json: () => Promise.resolve(texts) })

it('fetches each area once, however many screens ask at the same time', async () => {
  const asked: string[] = []
  const get = (url: string) => {
    asked.push(url)
    return dictionary({ hello: 'Hello' })()
  }
  await Promise.all([loadAreas('en', ['one', 'two'], get), loadAreas('en', ['one'], get)])
  await loadAreas('en', ['two'], get)
  expect(asked.toSorted()).toEqual(['/locales/en/one.json', '/locales/en/two.json'])
  expect(i18n.t('one:hello', { lng: 'en' })).toBe('Hello')
})

it('logs a failure, shows the keys, and asks again the next time', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await loadAreas('fr', ['late'], () => Promise.resolve({ ok: false, json: () => Promise.resolve({}) }))
  expect(logged).toHaveBeenCalledOnce()
  expect(hasAreas('fr', ['late'])).toBe(false)
  expect(i18n.t('late:hello', { lng: 'fr' })).toBe('hello')
  await loadAreas('fr', ['late'], dictionary({ hello: 'Bonjour' }))
  expect(i18n.t('late:hello', { lng: 'fr' })).toBe('Bonjour')
})

it('does not ask for what is expected in one file, and asks for it when that does not come', async () => {
  const asked: string[] = []
  const get = (url: string) => {
    asked.push(url)
    return dictionary({ hello: 'Hallo' })()
  }
  expectAreas('de', Promise.resolve({ first: { hello: 'Guten Tag' }, broken: 'no dictionary' }))
  await loadAreas('de', ['first', 'other'], get)
  expect(asked).toEqual(['/locales/de/other.json'])
  expect(i18n.t('first:hello', { lng: 'de' })).toBe('Guten Tag')
  expectAreas('it', Promise.resolve(undefined))
  await loadAreas('it', ['first'], get)
  expect(asked).toEqual(['/locales/de/other.json', '/locales/it/first.json'])
})

it('has plural rules for every language', async () => {
  await loadAreas('de', ['plural'], dictionary({ left_one: '{{count}} Stück', left_other: '{{count}} Stücke' }))
  expect(i18n.t('plural:left', { lng: 'de', count: 1 })).toBe('1 Stück')
  expect(i18n.t('plural:left', { lng: 'de', count: 2 })).toBe('2 Stücke')
  await loadAreas('zh-cn', ['plural'], dictionary({ left_other: '{{count}} 个' }))
  expect(i18n.t('plural:left', { lng: 'zh-cn', count: 1 })).toBe('1 个')
  await loadAreas('fr', ['plural'], dictionary({ left_one: '{{count}} jour', left_other: '{{count}} jours' }))
  for (const [count, text] of [
    [0, '0 jour'],
    [2, '2 jours'],
    [1_000_000, '1000000 jours'],
  ] as const)
    expect(i18n.t('plural:left', { lng: 'fr', count })).toBe(text)
})
