import type { Language } from './constants.ts'

/**
 * Who of those who grew up with a language has read all texts in it: `source`, the language that the texts are written in
 * first; `none`, nobody yet, which the language page says. One record for each language: a further one is a type error.
 */
export const NATIVE_REVIEWS: Readonly<Record<Language, 'source' | 'reviewed' | 'none'>> = {
  'zh-cn': 'none',
  en: 'source',
  'zh-hk': 'none',
  ja: 'none',
  vi: 'none',
  ko: 'none',
  th: 'none',
  de: 'none',
  fr: 'none',
  it: 'none',
}
