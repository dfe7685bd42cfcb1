import type { Language } from '#protocol'

/** The name of the area that stands for everywhere. */
export const WORLD_NAMES: Readonly<Record<Language, string>> = {
  'zh-cn': '全球',
  en: 'Worldwide',
  'zh-hk': '全球',
  ja: '全世界',
  vi: 'Toàn cầu',
  ko: '전 세계',
  th: 'ทั่วโลก',
  de: 'Weltweit',
  fr: 'Monde entier',
  it: 'Tutto il mondo',
}
