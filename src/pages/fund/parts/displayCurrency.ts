import type { Language } from '#protocol'
import { type Amount, notional, toPrice } from '#protocol'
import { readStored } from '../../../app/storage.ts'

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

/** The chosen display currency, else the language's, as far as a rate is known; undefined for US dollars. */
export const displayCurrency = (
  rates: Readonly<Record<string, string>>,
  language: Language,
  chosen: string | undefined = readStored('tapeline.currency'),
): string | undefined => {
  const wanted = chosen ?? BY_LANGUAGE[language]
  return wanted !== undefined && wanted !== 'USD' && rates[wanted] !== undefined ? wanted : undefined
}

/** A value in USDT in another currency: `rate` is units for one US dollar, for which a USDT stands. */
export const converted = (usdt: Amount, rate: string): Amount => notional(usdt, toPrice(rate), 'down')
