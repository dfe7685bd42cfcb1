import { computed, signal } from '@preact/signals-core'
import type { Language } from '#protocol'
import { type Amount, notional, toPrice } from '#protocol'
import { language } from '../../core/state/state.ts'
import { readStored, writeStored } from '../../core/state/storage.ts'
import { rateTable } from './rates.ts'

const KEY = 'tapeline.currency'

/** The currency that readers of a language think in; US dollars for English, which has many. */
const CURRENCY_OF_LANGUAGE: Readonly<Record<Language, string>> = {
  de: 'EUR',
  en: 'USD',
  fr: 'EUR',
  it: 'EUR',
  ja: 'JPY',
  ko: 'KRW',
  th: 'THB',
  vi: 'VND',
  'zh-cn': 'CNY',
  'zh-hk': 'HKD',
}
export const currencyOf = (lang: Language): string => CURRENCY_OF_LANGUAGE[lang]

const stored = (): string | undefined => {
  const code = readStored(KEY)
  return code !== undefined && /^[A-Z]{3}$/.test(code) ? code : undefined
}

/** What the user chose; undefined follows the language. */
export const currencyChoice = signal(stored())

export const chooseCurrency = (code: string | undefined): void => {
  writeStored(KEY, code)
  currencyChoice.value = code
}

/** The chosen display currency, else the language's, as far as a rate is known; undefined for US dollars. */
export const displayCurrency = (
  known: { readonly has: (currency: string) => boolean },
  lang: Language,
  chosen: string | undefined,
): string | undefined => {
  const wanted = chosen ?? currencyOf(lang)
  return wanted !== 'USD' && known.has(wanted) ? wanted : undefined
}

/** What values are shown in beside USDT, with its rate; undefined while that is US dollars or no rate is known. */
export const displayRate = computed(() => {
  const { of } = rateTable.value
  const currency = displayCurrency(of, language.value, currencyChoice.value)
  return currency === undefined ? undefined : of.get(currency)
})

/** A value in USDT in another currency: `rate` is units for one US dollar, for which a USDT stands. */
export const converted = (usdt: Amount, rate: string): Amount => notional(usdt, toPrice(rate), 'down')
