import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#protocol'

/** Languages that are chosen automatically: all but zh-hk, which is chosen by hand. */
const BY_PREFIX: Readonly<Record<string, Language>> = {
  en: 'en',
  ja: 'ja',
  vi: 'vi',
  ko: 'ko',
  th: 'th',
  de: 'de',
  fr: 'fr',
  it: 'it',
}

/** Simplified Chinese by region or script; Traditional is not chosen automatically. */
const SIMPLIFIED = /^zh(-(cn|sg|my|hans)(-|$)|$)/

/** The language for a browser's language tag. */
export const languageOfBrowser = (tag: string | undefined): Language => {
  const lower = (tag ?? '').toLowerCase()
  if (SIMPLIFIED.test(lower)) return 'zh-cn'
  return BY_PREFIX[lower.split('-')[0] ?? ''] ?? DEFAULT_LANGUAGE
}

/** At start: what the user chose, else the browser's. An unknown stored code counts as none. */
export const languageAtStart = (chosen: string | undefined, browser: string | undefined): Language =>
  chosen !== undefined && isLanguage(chosen) ? chosen : languageOfBrowser(browser)

/** When the domain configuration answers: its default takes over unless the user chose. */
export const languageOfServer = (
  serverDefault: string | undefined,
  chosen: string | undefined,
): Language | undefined =>
  (chosen !== undefined && isLanguage(chosen)) || serverDefault === undefined || !isLanguage(serverDefault)
    ? undefined
    : serverDefault

/** As HTML's `lang` wants it: zh-cn → zh-CN. */
export const htmlLang = (lang: Language): string =>
  lang.replace(/-(.+)$/, (_, region: string) => `-${region.toUpperCase()}`)
