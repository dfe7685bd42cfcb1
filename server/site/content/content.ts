import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#protocol'
import { readTexts, type Texts } from './texts.ts'

/** The venue's own texts: help, announcements, banners, terms. */
export interface Content {
  texts(language: Language): Texts
  /** Missing texts for which English is used, such as `de/help.articles.fees`. */
  readonly missing: readonly string[]
}

/** Reads every language once. Throws when English is incomplete, for which there is no substitute. */
export const createContent = (folder = import.meta.dirname): Content => {
  const english = readTexts(folder, DEFAULT_LANGUAGE).texts
  const read = LANGUAGES.map((language) => [language, readTexts(folder, language, english)] as const)
  const texts = new Map(read.map(([language, found]) => [language, found.texts]))
  return {
    texts: (language) => texts.get(language) ?? english,
    missing: read.flatMap(([, found]) => found.missing),
  }
}
