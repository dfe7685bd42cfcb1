import type { Language } from './constants.ts'

/** Each language as its own speakers call it; never translated. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  'zh-cn': '简体中文',
  en: 'English',
  'zh-hk': '繁體中文',
  ja: '日本語',
  vi: 'Tiếng Việt',
  ko: '한국어',
  th: 'ไทย',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
}
