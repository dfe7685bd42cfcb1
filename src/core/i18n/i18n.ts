import i18next, { type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#protocol'

/** Areas that every screen needs. */
export const COMMON_AREAS = ['common', 'shell'] as const

/** Whether a text was missing since the last area came that could have it. */
let isMissed = false
/** Says that such an area has come. All others are for screens still to come: what is on screen stays as it is. */
const CAME = 'came'

/** The dictionary of the app. Areas are added as screens ask for them; a missing key shows itself. */
export const i18n: I18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: false,
  lowerCaseLng: true,
  load: 'currentOnly',
  resources: {},
  ns: [],
  defaultNS: 'common',
  initAsync: false,
  interpolation: { escapeValue: false },
  saveMissing: true,
  missingKeyHandler: () => {
    isMissed = true
  },
  react: { useSuspense: false, bindI18n: `languageChanged ${CAME}` },
})

const addArea = (lang: Language, area: string, texts: unknown): void => {
  i18n.addResourceBundle(lang, area, texts, true, true)
  if (!isMissed) return
  // What is still missing says so again.
  isMissed = false
  i18n.emit(CAME)
}

const plurals = i18n.services.pluralResolver as { getSuffix: (...asked: unknown[]) => string }
const suffixOf = plurals.getSuffix.bind(plurals)
// French and Italian have a form of their own for whole millions (`1 000 000 de …`), which no text of ours needs.
plurals.getSuffix = (...asked) => suffixOf(...asked).replace('_many', '_other')

type Fetch = (url: string) => Promise<{ ok: boolean; json: () => Promise<unknown> }>

const loading = new Map<string, Promise<void>>()

const fetchArea = async (lang: Language, area: string, get: Fetch): Promise<void> => {
  const url = `/locales/${lang}/${area}.json`
  try {
    const answer = await get(url)
    if (!answer.ok) throw new Error(`no dictionary at ${url}`)
    addArea(lang, area, await answer.json())
  } catch (error) {
    // Keys show untranslated; the next screen that needs the area asks again.
    console.warn('translation', url, error)
  } finally {
    loading.delete(`${lang}/${area}`)
  }
}

/** Takes in several areas of a language at once; what is no dictionary is left out. */
const addAreas = (lang: Language, areas: unknown): void => {
  if (typeof areas !== 'object' || areas === null) return
  for (const [area, texts] of Object.entries(areas))
    if (typeof texts === 'object' && texts !== null) addArea(lang, area, texts)
}

let expected: Promise<void> | undefined

/** Some areas of a language are on their way in one file; who asks for areas meanwhile waits for it. Must not reject. */
export const expectAreas = (lang: Language, areas: Promise<unknown>): void => {
  const arrive = async (): Promise<void> => {
    addAreas(lang, await areas)
    expected = undefined
  }
  expected = arrive()
}

/** Fetches the areas of a language that are not there yet. Never fails: what cannot be fetched shows its keys. */
export const loadAreas = async (
  lang: Language,
  areas: readonly string[],
  get: Fetch = (url) => fetch(url),
): Promise<void> => {
  if (expected !== undefined) await expected
  await Promise.all(
    areas
      .filter((area) => !i18n.hasResourceBundle(lang, area))
      .map((area) => {
        const id = `${lang}/${area}`
        const known = loading.get(id) ?? fetchArea(lang, area, get)
        loading.set(id, known)
        return known
      }),
  )
}

/** True when nothing of these areas has to be fetched. */
export const hasAreas = (lang: Language, areas: readonly string[]): boolean =>
  areas.every((area) => i18n.hasResourceBundle(lang, area))
