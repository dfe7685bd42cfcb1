import { isLanguage, type Language } from '#protocol'
import { language, languageChanges, mounts } from '../app/state.ts'
import { readStored, writeStored } from '../app/storage.ts'
import { setNumberStyle } from '../format/numberStyle.ts'
import { htmlLang } from './choose.ts'
import { COMMON_AREAS, i18n, loadAreas } from './i18n.ts'

/** Areas of the screens opened so far; a change of language fetches them all again. */
const wanted = new Set<string>(COMMON_AREAS)

/** Fetches the areas of a screen in the language on screen. */
export const loadScreenAreas = (areas: readonly string[]): Promise<void> => {
  for (const area of areas) wanted.add(area)
  return loadAreas(language.peek(), [...COMMON_AREAS, ...areas])
}

const apply = (lang: Language): void => {
  setNumberStyle(lang)
  document.documentElement.lang = htmlLang(lang)
  language.value = lang
}

/** The first language, before anything is on screen. */
export const startLanguage = (lang: Language): void => {
  apply(lang)
  void i18n.changeLanguage(lang)
}

/** Another language: its texts are fetched, then the page that is open mounts anew (spec section 4). */
export const changeLanguage = async (lang: Language): Promise<void> => {
  if (lang === language.peek()) return
  await loadAreas(lang, [...wanted])
  apply(lang)
  await i18n.changeLanguage(lang)
  languageChanges.value += 1
  mounts.value += 1
}

/** What the user chose himself, if he did. */
export const chosenLanguage = (): Language | undefined => {
  const stored = readStored('selectedLanguage')
  return stored !== undefined && isLanguage(stored) ? stored : undefined
}

/** The user's own choice: kept, and stronger than the server's default from now on. */
export const chooseLanguage = (lang: Language): Promise<void> => {
  writeStored('selectedLanguage', lang)
  return changeLanguage(lang)
}
