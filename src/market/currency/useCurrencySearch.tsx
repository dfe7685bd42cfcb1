import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { language } from '../../core/state/state.ts'
import { type Option, searchOptions } from '../../ui/choices.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { currencyName } from './currencies.ts'
import { type Rate, rateTable } from './rates.ts'

export interface FoundCurrency {
  readonly rate: Rate
  readonly name: string
}

/** The currencies with a rate that fit what is typed (code, name here or in English), and the field to type in. */
export const useCurrencySearch = (): {
  readonly found: readonly FoundCurrency[]
  readonly known: boolean
  readonly field: ReactNode
} => {
  const { t } = useTranslation('common')
  const { of } = useSignalValue(rateTable)
  const lang = useSignalValue(language)
  const [text, setText] = useState('')
  const found = useMemo(() => {
    const options = [...of.keys()].map((id): Option<string> => {
      return { id, label: id, hint: currencyName(id, lang), keywords: currencyName(id, 'en') }
    })
    return searchOptions(options, text).flatMap(({ id, hint = '' }) => {
      const rate = of.get(id)
      return rate === undefined ? [] : [{ rate, name: hint }]
    })
  }, [of, lang, text])
  const field = (
    <>
      <SearchField label={t('search')} text={text} onText={setText} />
      <output>{found.length === 0 && text !== '' ? t('noMatch', { text }) : ''}</output>
    </>
  )
  return { found, known: of.size > 0, field }
}
