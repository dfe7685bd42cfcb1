import type { Language } from '#protocol'

/** What the venue needs to know about a language, beyond the facts in `protocol`. */
interface VenueLanguage {
  /** BCP 47 tag for `Intl`: names of countries and sort order. */
  readonly locale: string
  /** Matches tags of an `Accept-Language` header, in lower case, that get this language. */
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
