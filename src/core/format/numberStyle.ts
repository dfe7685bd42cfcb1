import type { Language } from '#protocol'

/** How a language writes numbers. */
export interface NumberStyle {
  readonly group: string
  readonly decimal: '.' | ','
  /** Between figure and percent sign. */
  readonly percentGap: string
  /** Large units, biggest first: [threshold as a power of ten, sign]. */
  readonly units: readonly (readonly [exponent: number, sign: string])[]
}

const NO_BREAK = '\u00a0'
const NARROW = '\u202f'
/** A factor of 1,000 each, in the order that is specified: G is 10⁹, T 10¹², B 10¹⁵. */
const LATIN = [
  [15, 'B'],
  [12, 'T'],
  [9, 'G'],
  [6, 'M'],
  [3, 'K'],
] as const

const POINT: NumberStyle = { group: ',', decimal: '.', percentGap: '', units: LATIN }
const COMMA: NumberStyle = { group: '.', decimal: ',', percentGap: '', units: LATIN }

const STYLES: Readonly<Record<Language, NumberStyle>> = {
  en: POINT,
  ja: POINT,
  ko: POINT,
  th: POINT,
  'zh-cn': {
    ...POINT,
    units: [
      [8, '亿'],
      [4, '万'],
    ],
  },
  'zh-hk': {
    ...POINT,
    units: [
      [8, '億'],
      [4, '萬'],
    ],
  },
  de: { ...COMMA, percentGap: NO_BREAK },
  fr: { ...COMMA, group: NARROW, percentGap: NARROW },
  it: COMMA,
  vi: COMMA,
}

export const styleOf = (language: Language): NumberStyle => STYLES[language]

let current = POINT
/** The style of the language on screen; live cells read it at each tick, so it is a plain variable. */
export const numberStyle = (): NumberStyle => current
/** Called when the language changes; the page mounts anew after it, so nothing keeps the old style. */
export const setNumberStyle = (language: Language): void => {
  current = STYLES[language]
}
