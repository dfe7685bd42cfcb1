import type { Language } from '#protocol'

/** What only the venue needs to know of a language. */
interface VenueLanguage {
  /** BCP 47 tag under which `Intl` has its names of countries and its sorting order. */
  readonly locale: string
  /** Beginning of a tag in an `Accept-Language` header, lower case, that is answered in it. */
  readonly header: RegExp
}

export const VENUE_LANGUAGES: Readonly<Record<Language, VenueLanguage>> = {
  'zh-cn': { locale: 'zh-Hans-CN', header: /^zh\b(?!-(tw|hk|mo|hant)\b)/ },
  en: { locale: 'en', header: /^en\b/ },
  'zh-hk': { locale: 'zh-Hant-HK', header: /^zh-(tw|hk|mo|hant)\b/ },
  ja: { locale: 'ja', header: /^ja\b/ },
  vi: { locale: 'vi', header: /^vi\b/ },
  ko: { locale: 'ko', header: /^ko\b/ },
  th: { locale: 'th', header: /^th\b/ },
  de: { locale: 'de', header: /^de\b/ },
  fr: { locale: 'fr', header: /^fr\b/ },
  it: { locale: 'it', header: /^it\b/ },
}
