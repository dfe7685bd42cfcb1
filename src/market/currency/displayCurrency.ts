import { computed, signal } from '@preact/signals-core'
import type { Language } from '#protocol'
import { type Amount, notional, toPrice } from '#protocol'
import { language } from '../../core/state/state.ts'
import { readStored, writeStored } from '../../core/state/storage.ts'
import { rateTable } from './rates.ts'

const KEY = 'tapeline.currency'

/** The currency that users of a language think in. */
const BY_LANGUAGE: Readonly<Partial<Record<Language, string>>> = {
  de: 'EUR',
  fr: 'EUR',
  it: 'EUR',
  ja: 'JPY',
  ko: 'KRW',
  th: 'THB',
  vi: 'VND',
  'zh-cn': 'CNY',
  'zh-hk': 'HKD',
}

/** The currency of a language; US dollars where it has none of its own. */
export const currencyOf = (lang: Language): string => BY_LANGUAGE[lang] ?? 'USD'

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
