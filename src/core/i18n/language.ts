import { htmlLang, isLanguage, type Language } from '#protocol'
import { setNumberStyle } from '../format/numberStyle.ts'
import { language, languageChanges, languageOffer, mounts, uid } from '../state/state.ts'
import { readStored, writeStored } from '../state/storage.ts'
import { COMMON_AREAS, hasAreas, i18n, loadAreas } from './i18n.ts'
import { oweLanguage } from './owedLanguage.ts'

/** Areas of the screens opened so far; a change of language fetches them all again. */
const wanted = new Set<string>(COMMON_AREAS)

/** How long until texts that could not be fetched are asked for again. */
const RETRY_DELAY_MS = 3_000
let again: ReturnType<typeof setTimeout>

/** Until they come their keys are shown, by which nobody can trade. */
const fillGaps = (): void => {
  clearTimeout(again)
  if (hasAreas(language.peek(), [...wanted])) return
  again = setTimeout(() => void (navigator.onLine ? loadScreenAreas([...wanted]) : fillGaps()), RETRY_DELAY_MS)
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

/** Counts the requests, because dictionaries that were asked for first may arrive last. */
let requests = 0

/**
 * Another language: its texts are fetched, then the open page is mounted again. False when the texts that every screen
 * needs cannot be fetched; then nothing changes. Of several requests the last one counts.
 */
export const changeLanguage = async (lang: Language): Promise<boolean> => {
  requests += 1
  const request = requests
  if (lang === language.peek()) return true
  await loadAreas(lang, [...wanted])
  if (request !== requests) return true
  if (!hasAreas(lang, COMMON_AREAS)) return false
  apply(lang)
  await i18n.changeLanguage(lang)
  languageChanges.value += 1
  mounts.value += 1
  return true
}

/** The language that the user chose, if they did. */
export const chosenLanguage = (): Language | undefined => {
  const stored = readStored('selectedLanguage')
  return stored !== undefined && isLanguage(stored) ? stored : undefined
}

/**
 * The user's own choice: kept on the device, preferred to the server's default, and to be sent to their account. False when
 * its texts cannot be fetched; then nothing is kept.
 */
export const chooseLanguage = async (lang: Language): Promise<boolean> => {
  if (!(await changeLanguage(lang))) return false
  if (lang !== language.peek()) return true
  writeStored('selectedLanguage', lang)
  languageOffer.value = undefined
  oweLanguage(lang, uid.peek())
  return true
}
