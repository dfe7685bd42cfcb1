import type { Language } from './constants.ts'

/** How a language writes numbers. */
export interface NumberStyle {
  readonly group: string
  readonly decimal: '.' | ','
  /** Between number and percent sign. */
  readonly percentGap: string
  /** Large units, biggest first: [threshold as a power of ten, sign]. */
  readonly units: readonly (readonly [exponent: number, sign: string])[]
}

/**
 * How a language is recognised and written. The app shell carries this record, so what only some screens or only the
 * venue need is in records of their own (`Record<Language, …>`): a further language is a type error in each of them.
 */
export interface LanguageFacts {
  /**
   * The app starts in this language when the browser's language tag, in lower case, begins with one of these;
   * undefined: only when chosen.
   */
  readonly prefix: RegExp | undefined
  /** Font families for its script, after those for Latin letters; undefined where Latin letters suffice. */
  readonly font: string | undefined
  readonly numbers: NumberStyle
  /** Order of year, month and day in a date. */
  readonly dates: 'yearFirst' | 'dayFirst'
}

const NO_BREAK_SPACE = '\u00a0'
const NARROW_SPACE = '\u202f'
/** A factor of 1,000 each: G is 10⁹, T 10¹², B 10¹⁵. */
const LATIN_UNITS = [
  [15, 'B'],
  [12, 'T'],
  [9, 'G'],
  [6, 'M'],
  [3, 'K'],
] as const
const DECIMAL_POINT: NumberStyle = { group: ',', decimal: '.', percentGap: '', units: LATIN_UNITS }
const DECIMAL_COMMA: NumberStyle = { group: '.', decimal: ',', percentGap: '', units: LATIN_UNITS }
/** One record for each language: a further one is a type error until all of it is known. */
export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = {
  'zh-cn': {
    prefix: /^zh(-(cn|sg|my|hans)\b|$)/,
    font: '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC"',
    numbers: {
      ...DECIMAL_POINT,
      units: [
        [8, '亿'],
        [4, '万'],
      ],
    },
    dates: 'yearFirst',
  },
  en: {
    prefix: /^en\b/,
    font: undefined,
    numbers: DECIMAL_POINT,
    dates: 'dayFirst',
  },
  'zh-hk': {
    prefix: undefined,
    font: '"PingFang HK", "Noto Sans HK", "Noto Sans CJK HK"',
    numbers: {
      ...DECIMAL_POINT,
      units: [
        [8, '億'],
        [4, '萬'],
      ],
    },
    dates: 'yearFirst',
  },
  ja: {
    prefix: /^ja\b/,
    font: '"Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP"',
    numbers: DECIMAL_POINT,
    dates: 'dayFirst',
  },
  vi: {
    prefix: /^vi\b/,
    font: undefined,
    numbers: DECIMAL_COMMA,
    dates: 'dayFirst',
  },
  ko: {
    prefix: /^ko\b/,
    font: '"Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR"',
    numbers: DECIMAL_POINT,
    dates: 'dayFirst',
  },
  th: {
    prefix: /^th\b/,
    font: '"Noto Sans Thai"',
    numbers: DECIMAL_POINT,
    dates: 'dayFirst',
  },
  de: {
    prefix: /^de\b/,
    font: undefined,
    numbers: { ...DECIMAL_COMMA, percentGap: NO_BREAK_SPACE },
    dates: 'dayFirst',
  },
  fr: {
    prefix: /^fr\b/,
    font: undefined,
    numbers: { ...DECIMAL_COMMA, group: NARROW_SPACE, percentGap: NARROW_SPACE },
    dates: 'dayFirst',
  },
  it: {
    prefix: /^it\b/,
    font: undefined,
    numbers: DECIMAL_COMMA,
    dates: 'dayFirst',
  },
}

/** As HTML's `lang` writes it: zh-cn → zh-CN. */
export const htmlLang = (code: Language): string =>
  code.replace(/-(.+)$/, (_, region: string) => `-${region.toUpperCase()}`)
