import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { language } from '../../core/state/state.ts'
import { type Option, searchOptions } from '../../ui/choices.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { currencyName } from './currencies.ts'
import { type Rate, rateTable } from './rates.ts'

/** Those of these currencies that fit what is typed (code, name here or in English), and the field to type in. */
export const useCurrencyFilter = (
  codes: readonly string[],
): { readonly found: readonly { readonly id: string; readonly name: string }[]; readonly field: ReactNode } => {
  const { t } = useTranslation('common')
  const lang = useSignalValue(language)
  const [text, setText] = useState('')
  const found = useMemo(() => {
    const options = codes.map((id): Option<string> => {
      return { id, label: id, hint: currencyName(id, lang), keywords: currencyName(id, 'en') }
    })
    return searchOptions(options, text).map(({ id, hint = '' }) => ({ id, name: hint }))
  }, [codes, lang, text])
  const field = (
    <>
      <SearchField label={t('search')} text={text} onText={setText} />
      <output>{found.length === 0 && text !== '' ? t('noMatch', { text }) : ''}</output>
    </>
  )
  return { found, field }
}

export interface FoundCurrency {
  readonly rate: Rate
  readonly name: string
}

/** The same of the currencies with a rate. */
export const useCurrencySearch = (): {
  readonly found: readonly FoundCurrency[]
  readonly known: boolean
  readonly field: ReactNode
} => {
  const { of } = useSignalValue(rateTable)
  const { found, field } = useCurrencyFilter(useMemo(() => [...of.keys()], [of]))
  return {
    found: found.flatMap(({ id, name }) => {
      const rate = of.get(id)
      return rate === undefined ? [] : [{ rate, name }]
    }),
    known: of.size > 0,
    field,
  }
}
