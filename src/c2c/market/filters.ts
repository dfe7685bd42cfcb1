import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { payMethodId, positiveAmount } from '#protocol'

/** What the market shows, as its address says. */
export interface MarketFilters {
  readonly side: 'buy' | 'sell'
  /** In the currency. */
  readonly amount: string | undefined
  /** A way of payment. */
  readonly method: string | undefined
  readonly fits: boolean
}

const read = (query: URLSearchParams): MarketFilters => {
  const amount = query.get('amount') ?? ''
  const method = query.get('method') ?? ''
  return {
    side: query.get('side') === 'sell' ? 'sell' : 'buy',
    amount: v.is(positiveAmount, amount) ? amount : undefined,
    method: v.is(payMethodId, method) ? method : undefined,
    fits: query.get('fits') === '1',
  }
}

/** The filters of the market; a change takes the place of the address, so that Back leaves the page. */
export const useMarketFilters = (): readonly [MarketFilters, (change: Partial<MarketFilters>) => void] => {
  const [query, setQuery] = useSearchParams()
  const now = read(query)
  const set = (change: Partial<MarketFilters>): void => {
    const { side, amount, method, fits } = { ...now, ...change }
    const next = new URLSearchParams()
    if (side === 'sell') next.set('side', side)
    if (amount !== undefined) next.set('amount', amount)
    if (method !== undefined) next.set('method', method)
    if (fits) next.set('fits', '1')
    setQuery(next, { replace: true })
  }
  return [now, set]
}

/** Where an offer is taken: by what it was looked for, the form begins with it. */
export const takePath = (
  ad: string,
  { amount, method }: Partial<Pick<MarketFilters, 'amount' | 'method'>> = {},
): string => {
  const query = new URLSearchParams({ ad })
  if (amount !== undefined) query.set('total', amount)
  if (method !== undefined) query.set('method', method)
  return `/pages/C2C/orderGeneration?${query}`
}

export const NO_FILTERS = { amount: undefined, method: undefined, fits: false } as const
export const isFiltered = ({ amount, method, fits }: MarketFilters): boolean =>
  amount !== undefined || method !== undefined || fits
