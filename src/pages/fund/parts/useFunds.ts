import { useCallback, useEffect, useState } from 'react'
import { usdtPair } from '#protocol'
import type { PulseQuote } from '#stream'
import { type TotalNow, useTotal } from '../../../trade/total/useTotal.ts'
import type { PriceOf } from '../../../trade/total/valuation.ts'

/** The order of the coins and the shares of the whole are counted again so often; figures follow the tick. In ms. */
const EVERY = 2_000

interface FundsNow extends TotalNow {
  /** Prices of some seconds ago, for what need not move with the tick. */
  readonly priceOf: PriceOf
}

/** The live funds and their total, and the prices of their coins in USDT. */
export const useFunds = (): FundsNow => {
  const now = useTotal()
  const { pulse } = now
  const [slow, setSlow] = useState<ReadonlyMap<string, PulseQuote>>(new Map())
  useEffect(() => {
    let shownAt = Number.NEGATIVE_INFINITY
    return pulse.subscribe(({ data, arrivedAt }) => {
      if (data === undefined || arrivedAt - shownAt < EVERY) return
      shownAt = arrivedAt
      setSlow(data)
    })
  }, [pulse])
  const priceOf = useCallback<PriceOf>((coin) => (coin === 'USDT' ? '1' : slow.get(usdtPair(coin))?.last), [slow])
  return { ...now, priceOf }
}
