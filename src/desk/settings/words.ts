import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#protocol'
import { LANGUAGE_NAMES } from '../../i18n/names.ts'
import { CHOICES } from './value.ts'

/** Fields that have a word of their own; others are codes, which all languages write alike. */
const WORDS: ReadonlySet<string> = new Set([
  'twoAbove',
  'on',
  'grid',
  'seconds',
  'ratio',
  'minStake',
  'maxStake',
  'interestCap',
  'acceptDelay',
  'quoteAge',
  'blocked',
  'minAge',
  'sessionBreak',
  'shown',
  'pinned',
  'texts',
  'title',
  'summary',
  'body',
  'direction',
  'method',
  'currency',
  'coin',
  'network',
  'countries',
  'min',
  'max',
  'feeFixed',
  'feeRate',
  'spread',
  'spreads',
  'minutes',
  'asks',
  'details',
  'key',
  'value',
  'decimals',
  'open',
])

/** The words of a setting's fields and of what can be chosen in them. */
export const useWords = () => {
  const { t } = useTranslation(['desk', 'money'])
  const field = (name: string): string => {
    const language = LANGUAGES.find((one) => one === name)
    if (language !== undefined) return LANGUAGE_NAMES[language]
    return WORDS.has(name) ? t(`settings.field.${name}`) : name
  }
  const choice = (name: string, id: string): string =>
    name === 'direction'
      ? t(`settings.direction.${id}`)
      : name === 'method'
        ? t(`money:method.${id}`)
        : t(`money:field.${id}`)
  return {
    field,
    choice,
    choices: (name: string) => CHOICES[name]?.map((id) => ({ id, label: choice(name, id) })),
  }
}
