import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES, LANGUAGES } from '#protocol'
import { lengthText } from '../ui/format/lengthText.ts'
import { percentText } from '../ui/format/rate.ts'
import { formatDateTime } from '../ui/format/time.ts'

const languageName = (name: string): string | undefined => {
  const language = LANGUAGES.find((one) => one === name)
  return language === undefined ? undefined : LANGUAGE_NAMES[language]
}

/** Fields that are a length of time, with ms in one of their units. */
const LENGTHS: Readonly<Record<string, number>> = {
  acceptDelay: 1,
  quoteAge: 1,
  seconds: 1_000,
  sessionBreak: 60_000,
  minutes: 60_000,
}
/** Fields that are a moment, Unix ms. */
export const MOMENTS: ReadonlySet<string> = new Set(['startsAt', 'endsAt', 'deliversAt'])
const RATES: ReadonlySet<string> = new Set([
  'makerFee',
  'takerFee',
  'feeRate',
  'spread',
  'mmr',
  'ratio',
  'completion',
  'rate',
  'haircut',
  'initial',
  'notice',
  'urgent',
  'liquidation',
  'target',
  'fee',
])

/** Whether the field at this path is a part of 1, which is read as a per cent. */
export const isRate = (path: readonly string[]): boolean => RATES.has(path.at(-1) ?? '') || path.at(-2) === 'spreads'

const valueText = (path: readonly string[], one: string): string | undefined => {
  if (!/^\d+(?:\.\d+)?$/.test(one)) return undefined
  if (MOMENTS.has(path.at(-1) ?? '')) return formatDateTime(Number(one))
  const unit = LENGTHS[path.at(-1) ?? '']
  if (unit !== undefined) return lengthText(Number(one) * unit)
  return isRate(path) ? percentText(one) : undefined
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
    /** A field beside its value in words: shares and lengths carry their own unit. */
    label: (name: string): string =>
      word(`configuration:shown.${name}`) ?? languageName(name) ?? word(`configuration:field.${name}`) ?? name,
    /** A value as it is read: a share of 1 in per cent, a length in its units. */
    value: (path: readonly string[], one: string): string =>
      valueText(path, one) ?? choice(path.at(-1) ?? '', one) ?? one,
  }
}
