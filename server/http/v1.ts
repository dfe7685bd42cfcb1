import { ratio, type v1 } from '#protocol'
import type { Market } from '../market/port.ts'
import type { Handler } from './handler.ts'

/** Currencies that the venue quotes against the dollar, and which way round. */
const QUOTED = {
  EUR: { instId: 'EUR-USD', inverse: true },
  GBP: { instId: 'GBP-USD', inverse: true },
  AUD: { instId: 'AUD-USD', inverse: true },
  NZD: { instId: 'NZD-USD', inverse: true },
  JPY: { instId: 'USD-JPY', inverse: false },
  CHF: { instId: 'USD-CHF', inverse: false },
  CAD: { instId: 'USD-CAD', inverse: false },
} as const

/** For display only, fixed: no market of the venue quotes these, or not at this moment (2026-11). */
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
}

/** Units of each currency for one US dollar: live where the venue has the pair. */
export const exchangeRates = (market: Pick<Market, 'ticker'>): Record<string, string> => {
  const rates = { ...FIXED }
  for (const [currency, { instId, inverse }] of Object.entries(QUOTED)) {
    const last = market.ticker(instId)?.last
    if (last !== undefined && Number(last) > 0) rates[currency] = inverse ? ratio('1', last) : last
  }
  return rates
}

export const getDomain: Handler<typeof v1.getDomain> = async (_, { services }) => ({
  language: { simple: '' },
  FILE_DOMAIN: '',
  logo: '/icons/icon.svg',
  title: 'Tapeline',
  exRate: exchangeRates(services.market),
  demo: services.config.demo,
})

export const loginOut: Handler<typeof v1.loginOut> = async (_, { session }) => {
  await session.end()
  return {}
}
