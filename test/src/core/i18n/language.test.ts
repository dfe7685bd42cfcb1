import { beforeEach, describe, expect, it, vi } from 'vitest'
import { i18n } from '../../../../src/core/i18n/i18n.ts'
import {
  changeLanguage,
  chooseLanguage,
  chosenLanguage,
  loadScreenAreas,
  startLanguage,
} from '../../../../src/core/i18n/language.ts'
import { owedLanguage } from '../../../../src/core/i18n/owedLanguage.ts'
import { language, languageChanges, mounts } from '../../../../src/core/state/state.ts'
import { formatMoney } from '../../../../src/ui/format/number.ts'

const asked: string[] = []
beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  startLanguage('en')
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(new Response(JSON.stringify({ hello: url.includes('/fr/') ? 'Bonjour' : 'Hello' })))
  })
})

describe('a change of language', () => {
  it('fetches the texts of the screens seen so far, then mounts the page anew', async () => {
    await loadScreenAreas(['market'])
    asked.length = 0
    const before = [languageChanges.peek(), mounts.peek()]
    await changeLanguage('fr')
    expect(asked.toSorted()).toEqual(['/locales/fr/common.json', '/locales/fr/market.json', '/locales/fr/shell.json'])
    expect([languageChanges.peek(), mounts.peek()]).toEqual(before.map((count) => count + 1))
    expect(i18n.t('market:hello')).toBe('Bonjour')
    expect(document.documentElement.lang).toBe('fr')
    expect(formatMoney('1234.5')).toBe('1\u202f234,50')
  })

  it('to the same language does nothing', async () => {
    const before = mounts.peek()
    await changeLanguage('en')
    expect([mounts.peek(), asked]).toEqual([before, []])
  })

  it('is kept only when the user made it', async () => {
    await changeLanguage('fr')
    expect(chosenLanguage()).toBeUndefined()
    await chooseLanguage('zh-hk')
    expect([chosenLanguage(), language.peek(), document.documentElement.lang]).toEqual(['zh-hk', 'zh-hk', 'zh-HK'])
  })

  it('to a stored code that is none of ours counts as no choice', () => {
    localStorage.setItem('selectedLanguage', 'klingon')
    expect(chosenLanguage()).toBeUndefined()
  })

  it('that was wished for last counts, whichever words come first', async () => {
    const gate = new EventTarget()
    const late = new Promise((resolve) => {
      gate.addEventListener('open', resolve)
    })
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', (url: string) => (url.includes('/ja/') ? late.then(() => answer(url)) : answer(url)))
    const first = chooseLanguage('ja')
    await chooseLanguage('it')
    gate.dispatchEvent(new Event('open'))
    await first
    expect([language.peek(), chosenLanguage(), document.documentElement.lang]).toEqual(['it', 'it', 'it'])
  })

  it('leaves all as it is when its words cannot be had', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const before = mounts.peek()
    const owed = owedLanguage.peek()?.language
    expect(await chooseLanguage('ko')).toBe(false)
    expect([language.peek(), chosenLanguage(), mounts.peek(), owedLanguage.peek()?.language]).toEqual([
      'en',
      undefined,
      before,
      owed,
    ])
  })
})

describe('words that a bad network held back', () => {
  it('are asked for again until they are there, and not while there is no network', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    let works = false
    const get = vi.fn(async () => (works ? new Response('{"hello":"Hello"}') : Promise.reject(new TypeError('gone'))))
    vi.stubGlobal('fetch', get)
    await loadScreenAreas(['tram'])
    expect(i18n.t('tram:hello')).toBe('hello')
    await vi.advanceTimersByTimeAsync(3_000)
    const tries = get.mock.calls.length
    expect(tries).toBeGreaterThan(1)
    online.mockReturnValue(false)
    works = true
    await vi.advanceTimersByTimeAsync(9_000)
    expect(get).toHaveBeenCalledTimes(tries)
    online.mockReturnValue(true)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(i18n.t('tram:hello')).toBe('Hello')
    const done = get.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(get).toHaveBeenCalledTimes(done)
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
})
