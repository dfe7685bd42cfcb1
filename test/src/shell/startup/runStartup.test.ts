import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { v1 } from '#protocol'
import { startLanguage } from '../../../../src/core/i18n/language.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { domain, language, languageOffer, mounts } from '../../../../src/core/state/state.ts'
import { runStartup } from '../../../../src/shell/startup/runStartup.ts'
import { useDictionaries } from '../../../support/renderApp.tsx'

let next: Posted
let asked: number
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (): Promise<Posted> => {
    asked += 1
    return Promise.resolve(next)
  },
}))

const config = (simple: string): v1.DomainConfig => ({
  language: { simple },
  FILE_DOMAIN: '',
  logo: '',
  title: 'Venue',
  exRate: { EUR: '0.9' },
})
const answer = (code: number, data?: unknown): Posted => ({
  kind: 'answer',
  status: 200,
  body: { code, msg: '', data },
})
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
  useDictionaries()
  asked = 0
  domain.value = undefined
  languageOffer.value = undefined
})
afterEach(() => vi.useRealTimers())

describe('start-up', () => {
  it('keeps the configuration under its key, and forgets the reloads ten seconds later', async () => {
    localStorage.setItem('domainReloadCount', '1')
    next = answer(1, config(''))
    runStartup()
    await settle()
    expect(domain.peek()?.title).toBe('Venue')
    expect(JSON.parse(localStorage.getItem('domainConfig') ?? '')).toEqual(config(''))
    vi.advanceTimersByTime(9_999)
    expect(localStorage.getItem('domainReloadCount')).toBe('1')
    vi.advanceTimersByTime(1)
    expect(localStorage.getItem('domainReloadCount')).toBe('0')
  })

  it('relaunches once on a failed request, counts it, and then lives on what is stored', async () => {
    localStorage.setItem('domainConfig', JSON.stringify(config('')))
    const before = mounts.peek()
    next = { kind: 'network' }
    runStartup()
    await settle()
    expect([mounts.peek() - before, asked]).toEqual([1, 2])
    expect(localStorage.getItem('domainReloadCount')).toBe('1')
    expect(domain.peek()?.title).toBe('Venue')
  })

  it('asks again after ten seconds when the venue has none and nothing is stored', async () => {
    next = answer(0)
    runStartup()
    await settle()
    next = answer(1, config(''))
    vi.advanceTimersByTime(10_000)
    await settle()
    expect([asked, domain.peek()?.title]).toEqual([2, 'Venue'])
  })

  it('goes on asking every ten seconds while requests fail, until one is answered', async () => {
    next = { kind: 'network' }
    runStartup()
    await settle()
    expect(asked).toBe(2)
    for (const total of [3, 4, 5]) {
      vi.advanceTimersByTime(10_000)
      // oxlint-disable-next-line no-await-in-loop
      await settle()
      expect(asked).toBe(total)
    }
    next = answer(1, config(''))
    vi.advanceTimersByTime(10_000)
    await settle()
    expect(domain.peek()?.title).toBe('Venue')
  })

  it('ignores a stored configuration that is broken', async () => {
    localStorage.setItem('domainConfig', '{"title":1')
    next = answer(0)
    runStartup()
    await settle()
    expect(domain.peek()).toBeUndefined()
  })

  describe('with a default language of the server', () => {
    beforeEach(() => {
      useDictionaries('en')
      startLanguage('en')
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('{}')))
      next = answer(1, config('de'))
    })
    afterEach(() => vi.restoreAllMocks())

    it('takes it over, offers the way back, and writes no choice', async () => {
      runStartup()
      await vi.waitFor(() => expect(languageOffer.peek()).toBe('en'))
      expect([language.peek(), document.documentElement.lang]).toEqual(['de', 'de'])
      expect(localStorage.getItem('selectedLanguage')).toBeNull()
    })

    it('leaves the language that the user chose', async () => {
      localStorage.setItem('selectedLanguage', 'en')
      runStartup()
      await settle()
      expect([language.peek(), languageOffer.peek()]).toEqual(['en', undefined])
    })
  })
})
