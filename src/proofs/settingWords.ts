import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES, LANGUAGES } from '#protocol'

const languageName = (name: string): string | undefined => {
  const language = LANGUAGES.find((one) => one === name)
  return language === undefined ? undefined : LANGUAGE_NAMES[language]
}

/**
 * The words of the configuration's fields and of what can be chosen in them, on operators' pages and in the public change log. A
 * screen with them has the areas `configuration` and `money`. What has no word is a code, which all languages write alike.
 */
export const useSettingWords = () => {
  const { t, i18n } = useTranslation(['configuration', 'money'])
  const word = (key: string): string | undefined => (i18n.exists(key) ? t(key) : undefined)
  const choice = (name: string, id: string): string | undefined => {
    if (id === 'true') return t('yes')
    if (id === 'false') return t('no')
    if (id === '') return word(`configuration:choice.${name}.none`) ?? '–'
    // What was written as a text, or a figure, is no key.
    if (!/^[\w-]+$/.test(id)) return undefined
    if (name === 'method') return word(`money:method.${id}`)
    if (name === 'key' || name === 'asks') return word(`money:field.${id}`)
    return name === 'language' ? languageName(id) : word(`configuration:choice.${name}.${id}`)
  }
  return {
    /** Which one of a kind: most ids are names that all languages write alike. */
    keyName: (kind: string, key: string): string =>
      (key === '' ? undefined : word(`configuration:key.${kind}.${key}`)) ?? key,
    field: (name: string): string => languageName(name) ?? word(`configuration:field.${name}`) ?? name,
    choice: (name: string, id: string): string => choice(name, id) ?? id,
  }
}
