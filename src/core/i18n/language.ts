import { htmlLang, isLanguage, type Language } from '#protocol'
import { setNumberStyle } from '../format/numberStyle.ts'
import { language, languageChanges, languageOffer, mounts, uid } from '../state/state.ts'
import { readStored, writeStored } from '../state/storage.ts'
import { COMMON_AREAS, hasAreas, i18n, loadAreas } from './i18n.ts'
import { oweLanguage } from './owedLanguage.ts'

/** Areas of the screens opened so far; a change of language fetches them all again. */
const wanted = new Set<string>(COMMON_AREAS)

/** Words that could not be had are asked for again so often, ms. */
const AGAIN = 3_000
let again: ReturnType<typeof setTimeout>

/** Until they come their keys are shown, by which nobody can trade. */
const fillGaps = (): void => {
  clearTimeout(again)
  if (hasAreas(language.peek(), [...wanted])) return
  again = setTimeout(() => void (navigator.onLine ? loadScreenAreas([...wanted]) : fillGaps()), AGAIN)
}

/** Fetches the areas of a screen in the language on screen; those that do not come now come later. */
export const loadScreenAreas = (areas: readonly string[]): Promise<void> => {
  for (const area of areas) wanted.add(area)
  return loadAreas(language.peek(), [...COMMON_AREAS, ...areas]).then(fillGaps)
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

/** Counts the wishes, because dictionaries that were asked for first may come last. */
let wishes = 0

/**
 * Another language: its texts are fetched, then the page that is open mounts anew. False when the words
 * that every screen needs can't be had: then all stays as it is. The last wish counts.
 */
export const changeLanguage = async (lang: Language): Promise<boolean> => {
  wishes += 1
  const wish = wishes
  if (lang === language.peek()) return true
  await loadAreas(lang, [...wanted])
  if (wish !== wishes) return true
  if (!hasAreas(lang, COMMON_AREAS)) return false
  apply(lang)
  await i18n.changeLanguage(lang)
  languageChanges.value += 1
  mounts.value += 1
  return true
}

/** What the user chose himself, if he did. */
export const chosenLanguage = (): Language | undefined => {
  const stored = readStored('selectedLanguage')
  return stored !== undefined && isLanguage(stored) ? stored : undefined
}

/**
 * The user's own choice: kept, stronger than the server's default from now on, and owed to his account. False when its
 * words can't be had; then nothing is kept.
 */
export const chooseLanguage = async (lang: Language): Promise<boolean> => {
  if (!(await changeLanguage(lang))) return false
  if (lang !== language.peek()) return true
  writeStored('selectedLanguage', lang)
  languageOffer.value = undefined
  oweLanguage(lang, uid.peek())
  return true
}
