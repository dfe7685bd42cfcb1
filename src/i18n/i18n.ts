import i18next, { type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#protocol'

/** Areas that every screen needs. */
export const COMMON_AREAS = ['common', 'shell'] as const

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
  react: { useSuspense: false, bindI18n: 'languageChanged', bindI18nStore: 'added' },
})

type Fetch = (url: string) => Promise<{ ok: boolean; json: () => Promise<unknown> }>

const loading = new Map<string, Promise<void>>()

const fetchArea = async (lang: Language, area: string, get: Fetch): Promise<void> => {
  const url = `/locales/${lang}/${area}.json`
  try {
    const answer = await get(url)
    if (!answer.ok) throw new Error(`no dictionary at ${url}`)
    i18n.addResourceBundle(lang, area, await answer.json(), true, true)
  } catch (error) {
    // Keys show untranslated (spec section 8); the next screen that needs the area asks again.
    console.error('translation', url, error)
  } finally {
    loading.delete(`${lang}/${area}`)
  }
}

/** Fetches the areas of a language that are not there yet. Never fails: what cannot be fetched shows its keys. */
export const loadAreas = async (
  lang: Language,
  areas: readonly string[],
  get: Fetch = (url) => fetch(url),
): Promise<void> => {
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
