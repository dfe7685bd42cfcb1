import { htmlLang } from '#protocol'
import { language } from '../../core/state/state.ts'

/** The name of a country (ISO 3166-1 alpha-2) in the language on screen. */
export const countryName = (code: string): string => {
  try {
    return new Intl.DisplayNames(htmlLang(language.peek()), { type: 'region' }).of(code) ?? code
  } catch {
    // Not two letters.
    return code
  }
}
