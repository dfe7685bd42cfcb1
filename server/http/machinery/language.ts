import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#protocol'
import { VENUE_LANGUAGES } from '../../platform/languages.ts'

/** The supported language for one tag of an `Accept-Language` header, or undefined. */
const match = (tag: string): Language | undefined =>
  isLanguage(tag) ? tag : LANGUAGES.find((code) => VENUE_LANGUAGES[code].header.test(tag))

/** The best supported language for an `Accept-Language` header, which is one of our codes or a browser's list. */
export const pickLanguage = (header: string | undefined): Language => {
  const preferences = (header ?? '')
    .slice(0, 256)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((text) => text !== undefined)
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of preferences) {
    const language = match(tag)
    if (language !== undefined) return language
  }
  return DEFAULT_LANGUAGE
}
