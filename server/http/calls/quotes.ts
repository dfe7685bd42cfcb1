import { type common, decimalsOf } from '#protocol'
import { exchangeRates } from '../../market/exchangeRates.ts'
import { rememberFor } from '../../market/memo.ts'
import type { Handler } from '../../services/handler.ts'

const allQuotes = rememberFor(1_000, (market) => ({
  tickers: market.instruments.map(({ instId }) => market.ticker(instId)).filter((found) => found !== undefined),
}))

export const AllCoinData: Handler<typeof common.AllCoinData> = async (_, { services: { market, clock } }) =>
  allQuotes(market, clock.now())

export const varietiesPointList: Handler<typeof common.varietiesPointList> = async (_, { services: { market } }) => ({
  points: market.instruments.map(({ instId, tickSz, lotSz }) => ({
    instId,
    price: decimalsOf(tickSz),
    size: decimalsOf(lotSz),
  })),
})

/** Decimals of amounts of a currency (ISO 4217, from the tables of `Intl`). */
const decimalsIn = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

export const exRateList: Handler<typeof common.exRateList> = async (_, { services: { market, clock } }) => {
  const now = clock.now()
  const rates = exchangeRates(market, now).map((rate) => ({ ...rate, decimals: decimalsIn(rate.currency) }))
  return { base: 'USD', ts: String(now), rates }
}
