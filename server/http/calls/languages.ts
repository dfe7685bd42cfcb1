import { type common, LANGUAGE_NAMES, LANGUAGES } from '#protocol'
import { VENUE_LANGUAGES } from '../../platform/languages.ts'
import type { Handler } from '../../services/handler.ts'

const english = new Intl.DisplayNames('en', { type: 'language' })
/** English name of a language. Chinese is named with its script, by which readers tell the two variants apart. */
const englishName = (locale: string): string =>
  english.of(locale.startsWith('zh') ? locale.split('-').slice(0, 2).join('-') : locale) ?? locale

export const languageList: Handler<typeof common.languageList> = async () => ({
  languages: LANGUAGES.map((code) => ({
    code,
    name: LANGUAGE_NAMES[code],
    english: englishName(VENUE_LANGUAGES[code].locale),
  })),
})

export const setUserLanguage: Handler<typeof common.setUserLanguage> = async ({ language }, { services, uid }) => {
  await services.accounts.users.setLanguage(uid, language)
  return {}
}
