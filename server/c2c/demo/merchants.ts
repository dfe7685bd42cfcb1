import type { GivenMethod } from '../payMethods.ts'

/** An ad that a merchant of the demo keeps: what it sells or buys, and at which margin. */
export interface KeptAd {
  readonly side: 'sell' | 'buy'
  readonly coin: string
  readonly currency: string
  /** Floating by the index, or fixed and set anew when the market has moved. */
  readonly pricing: 'floating' | 'fixed'
}

export interface DemoMerchant {
  /** The name of its account; nobody can sign in to it. */
  readonly account: string
  /** Who pays and is paid. */
  readonly name: string
  readonly country: string
  readonly methods: readonly GivenMethod[]
  readonly ads: readonly KeptAd[]
}

/** Stock of an ad by coin. */
export const STOCK: Readonly<Record<string, string>> = { USDT: '5000', BTC: '0.1' }
/** By which part an ad sells above the middle, and buys below it. */
export const MARGINS = { floating: '0.004', fixed: '0.007' } as const

/**
 * Units of a currency for a dollar, roughly: from them come the least and the most of one order, and the fixed price where
 * the market quotes no pair of this currency.
 */
export const PER_DOLLAR: Readonly<Record<string, string>> = {
  CHF: '0.8',
  CNY: '7.2',
  EUR: '0.9',
  GBP: '0.75',
  HKD: '7.8',
  JPY: '150',
  KRW: '1400',
  THB: '33',
  USD: '1',
  VND: '26000',
}

const bothSides = (coin: string, pricing: KeptAd['pricing'], currencies: readonly string[]): readonly KeptAd[] =>
  currencies.flatMap((currency) => (['sell', 'buy'] as const).map((side) => ({ side, coin, currency, pricing })))

// Numbers of these payees are samples that reach nobody.
const dataOf = (fields: Readonly<Record<string, string>>): GivenMethod['fields'] =>
  Object.entries(fields).map(([key, value]) => ({ key, value })) as GivenMethod['fields']
const payeesOf = (holder: string): readonly GivenMethod[] => {
  const to = (method: string, country: string, fields: Readonly<Record<string, string>>): GivenMethod => ({
    method,
    country,
    holder,
    fields: dataOf(fields),
  })
  const bank = 'Demo Bank'
  return [
    to('sepa', 'DE', { iban: 'DE89370400440532013000' }),
    to('ch-bank', 'CH', { iban: 'CH9300762011623852957', bank }),
    to('uk-bank', 'GB', { sortCode: '000000', accountNumber: '00000000' }),
    to('us-bank', 'US', { bank, routing: '000000000', accountNumber: '00000000' }),
    to('jp-bank', 'JP', { bank, branch: '000', accountNumber: '0000000' }),
    to('kr-bank', 'KR', { bank, accountNumber: '0000000000' }),
    to('promptpay', 'TH', { phone: '+66800000000' }),
    to('momo', 'VN', { phone: '+84900000000' }),
    to('hk-fps', 'HK', { phone: '+85250000000' }),
    to('bank-card', 'DE', { cardNumber: '4242424242424242', bank }),
  ]
}

const merchant = (number: number, ads: readonly KeptAd[]): DemoMerchant => {
  const name = `Demo Merchant ${number}`
  return { account: `merchant-${number}@c2c.demo.tapeline`, name, country: 'DE', methods: payeesOf(name), ads }
}

/** One whose prices float by the index, and one whose prices are fixed. */
export const DEMO_MERCHANTS: readonly DemoMerchant[] = [
  merchant(1, [
    ...bothSides('USDT', 'floating', ['USD', 'EUR', 'GBP', 'CHF', 'JPY']),
    ...bothSides('BTC', 'floating', ['USD', 'EUR', 'GBP', 'JPY']),
  ]),
  merchant(2, bothSides('USDT', 'fixed', Object.keys(PER_DOLLAR))),
]
