import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_FACTS, LANGUAGES, type Language } from '#protocol'

/** The language for a browser's language tag. Traditional Chinese is never chosen automatically. */
export const languageOfBrowser = (tag: string | undefined): Language =>
  LANGUAGES.find((code) => LANGUAGE_FACTS[code].prefix?.test((tag ?? '').toLowerCase())) ?? DEFAULT_LANGUAGE

/** At start: what the user chose, else the browser's. An unknown stored code counts as none. */
export const languageAtStart = (chosen: string | undefined, browser: string | undefined): Language =>
  chosen !== undefined && isLanguage(chosen) ? chosen : languageOfBrowser(browser)

/** When the domain configuration answers: its default takes over unless the user chose. */
export const languageOfServer = (
  serverDefault: string | undefined,
  chosen: string | undefined,
): Language | undefined =>
  (chosen !== undefined && isLanguage(chosen)) || serverDefault === undefined || !isLanguage(serverDefault)
    ? undefined
    : serverDefault
