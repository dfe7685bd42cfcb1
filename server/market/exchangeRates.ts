import { add, DOLLAR_PAIRS, ratio, type Ticker, toAmount, truncate } from '#protocol'
import type { Market } from './port.ts'

/** Fixed rates of 2026-11, for display only, of currencies that no market of the venue quotes, or not at the moment. */
const FIXED: Readonly<Record<string, string>> = {
  USD: '1',
  EUR: '0.86',
  GBP: '0.76',
  AUD: '1.53',
  NZD: '1.75',
  JPY: '154',
  CHF: '0.8',
  CAD: '1.4',
  CNY: '7.1',
  HKD: '7.78',
  KRW: '1450',
  VND: '26300',
  THB: '32.5',
  SGD: '1.3',
  TWD: '31',
  MYR: '4.15',
  IDR: '16600',
  PHP: '58',
  INR: '88',
  AED: '3.6725',
  KWD: '0.307',
  TRY: '42',
  ZAR: '17.2',
  BRL: '5.35',
  MXN: '18.4',
  SEK: '9.5',
  NOK: '10.1',
  DKK: '6.43',
  PLN: '3.66',
  CZK: '20.9',
}

const isPrice = (text: string): boolean => Number(text) > 0

/** The middle of bid and ask, or the last price if a side is empty; undefined without either. */
const middle = ({ bidPx, askPx, last }: Ticker): string | undefined => {
  if (isPrice(bidPx) && isPrice(askPx)) return ratio(add(toAmount(bidPx), toAmount(askPx)), '2')
  return isPrice(last) ? truncate(last) : undefined
}

export interface ExchangeRate {
  readonly currency: string
  /** Units for one US dollar, cut off at 8 decimals. */
  readonly rate: string
  /** True if the rate is from a pair that is trading now; otherwise it is the pair's last price, or a fixed rate. */
  readonly live: boolean
}

/** The value of one US dollar in each currency in which prices may be shown. */
export const exchangeRates = (market: Pick<Market, 'ticker' | 'isOpen' | 'halted'>, now: number): ExchangeRate[] =>
  Object.entries(FIXED).map(([currency, fixed]) => {
    const pair = DOLLAR_PAIRS[currency]
    const ticker = pair === undefined ? undefined : market.ticker(pair.instId)
    const mid = ticker === undefined ? undefined : middle(ticker)
    if (pair === undefined || mid === undefined) return { currency, rate: fixed, live: false }
    return {
      currency,
      rate: pair.inverse ? mid : ratio('1', mid),
      live: market.halted === undefined && market.isOpen(pair.instId, now),
    }
  })
