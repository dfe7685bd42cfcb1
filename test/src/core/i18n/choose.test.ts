import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { htmlLang, LANGUAGES } from '#protocol'
import { withLanguages } from '../../../../scripts/languages.ts'
import { languageAtStart, languageOfBrowser, languageOfServer } from '../../../../src/core/i18n/choose.ts'

const BROWSERS = [
  ['zh-CN', 'zh-cn'],
  ['zh', 'zh-cn'],
  ['zh-Hans-HK', 'zh-cn'],
  ['zh-SG', 'zh-cn'],
  ['zh-TW', 'en'],
  ['zh-HK', 'en'],
  ['zh-Hant', 'en'],
  ['en-US', 'en'],
  ['ja-JP', 'ja'],
  ['vi', 'vi'],
  ['ko-KR', 'ko'],
  ['th-TH', 'th'],
  ['de-AT', 'de'],
  ['fr-CA', 'fr'],
  ['it-IT', 'it'],
  ['es-ES', 'en'],
  ['ita', 'en'],
  ['', 'en'],
] as const

describe('the language', () => {
  it.each(BROWSERS)('of a browser that says %j is %s', (tag, language) => {
    expect(languageOfBrowser(tag)).toBe(language)
  })

  it('is the stored one at start, unless that is no language of ours', () => {
    expect(languageAtStart('zh-hk', 'de-DE')).toBe('zh-hk')
    expect(languageAtStart('klingon', 'de-DE')).toBe('de')
    expect(languageAtStart(undefined, undefined)).toBe('en')
  })

  it.each([
    ['ja', undefined, 'ja'],
    ['ja', 'de', undefined],
    ['ja', 'klingon', 'ja'],
    ['', undefined, undefined],
    ['klingon', undefined, undefined],
    [undefined, undefined, undefined],
  ])(
    'that the server names (%j) takes over from the browser’s, not from the user’s (%j)',
    (server, chosen, language) => {
      expect(languageOfServer(server, chosen)).toBe(language)
    },
  )
})

describe('the script in the head', () => {
  const script = /<script>([\s\S]*?)<\/script>/.exec(withLanguages(readFileSync('index.html', 'utf8')))?.[1] ?? ''

  /** Runs it as the browser does, on a page with a theme-color, for a device and a storage. */
  const run = (device: { language: string; dark: boolean }, stored: Record<string, string>) => {
    const page = document.implementation.createHTMLDocument()
    page.head.innerHTML = '<meta name="theme-color" content="#ffffff">'
    const asked: string[] = []
    const environment = {
      window: {},
      location: { hash: '' },
      fetch: (url: string) => {
        asked.push(url)
        return Promise.reject(new TypeError('nothing listens here'))
      },
      document: page,
      localStorage: { getItem: (key: string) => stored[key] ?? null },
      matchMedia: () => ({ matches: device.dark }),
      navigator: { language: device.language },
    }
    runInNewContext(script.replace('/* build */ null', '{ screens: {} }'), environment)
    return {
      dark: page.documentElement.classList.contains('dark'),
      color: page.querySelector('meta')?.getAttribute('content'),
      lang: page.documentElement.lang,
      scale: page.documentElement.style.getPropertyValue('--text-scale'),
      looks: Object.fromEntries(Object.entries(page.documentElement.dataset)),
      texts: asked.filter((url) => url.startsWith('/locales/')),
    }
  }

  it.each(BROWSERS)('chooses the same language as the app for %j', (tag) => {
    const language = languageAtStart(undefined, tag)
    const { lang, texts } = run({ language: tag, dark: false }, {})
    expect(lang).toBe(htmlLang(language))
    expect(texts).toEqual([`/locales/${language}/first.json`])
  })

  it.each([...LANGUAGES, 'klingon'])('obeys the stored language %s as the app does', (stored) => {
    const { lang } = run({ language: 'de-DE', dark: false }, { selectedLanguage: stored })
    expect(lang).toBe(htmlLang(languageAtStart(stored, 'de-DE')))
  })

  it.each([
    [undefined, true, true],
    [undefined, false, false],
    ['dark', false, true],
    ['light', true, false],
  ])('theme stored %s on a dark device %s', (theme, device, dark) => {
    const shown = run({ language: 'en', dark: device }, theme === undefined ? {} : { theme })
    expect([shown.dark, shown.color]).toEqual([dark, dark ? '#121212' : '#ffffff'])
  })

  it('sets the colours and the motion that were chosen', () => {
    const stored = { 'tapeline.pair': 'blue-orange', 'tapeline.rise': 'warm', 'tapeline.motion': 'less' }
    expect(run({ language: 'en', dark: false }, stored).looks).toEqual({
      pair: 'blue-orange',
      rise: 'warm',
      motion: 'less',
    })
    expect(run({ language: 'en', dark: false }, {}).looks).toEqual({})
  })

  it('sets the text size that was chosen, and no other', () => {
    expect(run({ language: 'en', dark: false }, { 'tapeline.textScale': '150' }).scale).toBe('1.5')
    expect(run({ language: 'en', dark: false }, { 'tapeline.textScale': '900' }).scale).toBe('')
  })
})
