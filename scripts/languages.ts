import type { Plugin } from 'vite'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../protocol/base/constants.ts'
import { htmlLang, LANGUAGE_FACTS } from '../protocol/base/languages.ts'

/** Where index.html chooses the language. */
const CHOICE = "/* choice of language */ 'en'"
/** Where the base styles have the font of each language. */
const FONTS = '/* fonts of languages */'

const prefixOf = (code: Language) => LANGUAGE_FACTS[code].prefix
/** Those that are recognised by their own code, which one expression tells together. */
const simple = LANGUAGES.filter((code) => prefixOf(code)?.source === `^${code}\\b`)
const others = LANGUAGES.filter((code) => prefixOf(code) !== undefined && !simple.includes(code))
/** The language of a visit by what was `chosen` and what the `browser` says, as `languageAtStart` has it. */
const choice = `/^(${LANGUAGES.join('|')})$/.test(chosen) ? chosen : ${others
  .map((code) => `${prefixOf(code)}.test(browser) ? '${code}' : `)
  .join('')}(/^(${simple.join('|')})\\b/.exec(browser) || ['${DEFAULT_LANGUAGE}'])[0]`

const fonts = LANGUAGES.map((code) => [code, LANGUAGE_FACTS[code].font] as const)
  .filter(([, font]) => font !== undefined)
  .map(([code, font]) => `[lang="${htmlLang(code)}"] { --own: ${font}; }`)
  .join('\n')

const filled = (text: string, mark: string, what: string, file: string): string => {
  if (!text.includes(mark)) throw new Error(`${file} lacks ${mark}`)
  return text.replace(mark, () => what)
}

/** The page's head with the languages in it. */
export const withLanguages = (html: string): string => filled(html, CHOICE, choice, 'index.html')
/** The base styles with a font for each language. */
export const withFonts = (css: string): string => filled(css, FONTS, fonts, 'base.css')

/** Writes the facts of the languages into what is there before any module is: the page's head and the first styles. */
export const languages = (): Plugin => ({
  name: 'tapeline-languages',
  enforce: 'pre',
  transformIndexHtml: { order: 'pre', handler: withLanguages },
  transform(code, id) {
    if (id.endsWith('/src/ui/styles/base.css')) return withFonts(code)
    // The fonts are in the styles by now; no module reads them.
    return id.endsWith('/protocol/base/languages.ts') ? code.replaceAll(/^ {4}font: .*\n/gm, '') : undefined
  },
})
