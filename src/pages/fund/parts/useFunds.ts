import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useEffect, useState } from 'react'
import type { FeedValue, Funds, PulseQuote } from '#stream'
import { useStream } from '../../../app/streamContext.ts'
import { useFeed } from '../../../live/useFeed.ts'
import { useSignalValue } from '../../../live/useSignalValue.ts'
import type { PriceOf } from './valuation.ts'

/** Prices are looked at again so often; a list of balances is read, not watched. In ms. */
const EVERY = 2_000

/** `value` and `pulse` are the feeds behind the two, which tell whether they are live. */
interface FundsNow {
  readonly funds: Funds | undefined
  readonly priceOf: PriceOf
  readonly value: ReadonlySignal<FeedValue<Funds>>
  readonly pulse: ReadonlySignal<FeedValue<ReadonlyMap<string, PulseQuote>>>
}

/** The live funds, and the last prices of their coins in USDT. */
export const useFunds = (): FundsNow => {
  const stream = useStream()
  const { value } = useFeed(useCallback(() => stream.funds(), [stream]))
  const { value: pulse } = useFeed(useCallback(() => stream.pulse(), [stream]))
  const [prices, setPrices] = useState<ReadonlyMap<string, PulseQuote>>(new Map())

  useEffect(() => {
    let shownAt = Number.NEGATIVE_INFINITY
    return pulse.subscribe(({ data, arrivedAt }) => {
      if (data === undefined || arrivedAt - shownAt < EVERY) return
      shownAt = arrivedAt
      setPrices(data)
    })
  }, [pulse])

  const priceOf = useCallback<PriceOf>((coin) => (coin === 'USDT' ? '1' : prices.get(`${coin}-USDT`)?.last), [prices])
  return { funds: useSignalValue(value).data, priceOf, value, pulse }
}
