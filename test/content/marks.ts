import type { Language } from '#protocol'

const DECIMAL_COMMA: ReadonlySet<Language> = new Set(['de', 'fr', 'it', 'vi'])
const BETWEEN_THOUSANDS: Partial<Record<Language, RegExp>> = {
  de: /(?<=\d)\.(?=\d{3}(?!\d))/g,
  it: /(?<=\d)\.(?=\d{3}(?!\d))/g,
  vi: /(?<=\d)\.(?=\d{3}(?!\d))/g,
  fr: /(?<=\d)[\u00A0\u202F](?=\d{3}(?!\d))/g,
}
const COMMA_BETWEEN_THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g

/** The numbers of a text as JavaScript writes them, in order: `10.000 USDT, 0,08 %` in German gives 10000 and 0.08. */
export const numbersIn = (text: string, language: Language): readonly number[] => {
  const plain = text.replaceAll(BETWEEN_THOUSANDS[language] ?? COMMA_BETWEEN_THOUSANDS, '')
  const numbers = plain.match(DECIMAL_COMMA.has(language) ? /\d+(?:,\d+)?/g : /\d+(?:\.\d+)?/g) ?? []
  return numbers.map((number) => Number(number.replace(',', '.')))
}

/** Codes that no language translates: BTC, USDT, UTC. */
export const codesIn = (text: string): readonly string[] => text.match(/[A-Z]{3,}/g) ?? []

const QUOTED = /“([^”]*)”|„([^“]*)“|«\u202F([^»]*)\u202F»|「([^」]*)」/g

/** What a text puts in quotation marks of its language: the names of buttons and screens. */
export const quotedIn = (text: string): readonly string[] =>
  [...text.matchAll(QUOTED)].map((found) => found.slice(1).find((name) => name !== undefined) ?? '')

/** The text without these names. */
export const withoutQuoted = (text: string): string => text.replaceAll(QUOTED, '')
