import type { Plugin } from 'vite'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../protocol/base/constants.ts'
import { htmlLang, LANGUAGE_FACTS } from '../protocol/base/languages.ts'

/** Mark in index.html, replaced by the choice of language. */
const CHOICE = "/* choice of language */ 'en'"
/** Mark in the base styles, replaced by the font of each language. */
const FONTS = '/* fonts of languages */'

const prefixOf = (code: Language) => LANGUAGE_FACTS[code].prefix
/** Languages that browsers name by the same code as we do; one expression matches them all. */
const simple = LANGUAGES.filter((code) => prefixOf(code)?.source === `^${code}\\b`)
const others = LANGUAGES.filter((code) => prefixOf(code) !== undefined && !simple.includes(code))
/** Code that picks a visit's language from what was `chosen` and what the `browser` states, as `languageAtStart` does. */
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

/** index.html with the choice of language. */
export const withLanguages = (html: string): string => filled(html, CHOICE, choice, 'index.html')
/** The base styles with a font for each language. */
export const withFonts = (css: string): string => filled(css, FONTS, fonts, 'base.css')

/** Writes facts of the languages into what loads before any module: the page's head and the base styles. */
export const languages = (): Plugin => ({
  name: 'tapeline-languages',
  enforce: 'pre',
  transformIndexHtml: { order: 'pre', handler: withLanguages },
  transform(code, id) {
    if (id.endsWith('/src/ui/styles/base.css')) return withFonts(code)
    // The fonts are in the styles, and no module reads them.
    return id.endsWith('/protocol/base/languages.ts') ? code.replaceAll(/^ {4}font: .*\n/gm, '') : undefined
  },
})
