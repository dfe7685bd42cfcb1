import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FeedValue, Funds, PulseQuote } from '#stream'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { instrumentById } from '../../../core/state/state.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { useFeed } from '../../../ui/live/useFeed.ts'
import { createLivePrices, type LivePrices, pairOf } from './livePrices.ts'
import type { PriceOf } from './valuation.ts'

/** The order of the coins and the shares of the whole are counted again so often; figures follow the tick. In ms. */
const EVERY = 2_000

/** `value` and `pulse` are the feeds behind the rest, which tell whether they are live. */
interface FundsNow {
  readonly funds: Funds | undefined
  /** Prices of some seconds ago, for what need not move with the tick. */
  readonly priceOf: PriceOf
  readonly prices: LivePrices
  readonly value: ReadonlySignal<FeedValue<Funds>>
  readonly pulse: ReadonlySignal<FeedValue<ReadonlyMap<string, PulseQuote>>>
}

/** The live funds, and the prices of their coins in USDT. */
export const useFunds = (): FundsNow => {
  const stream = useStream()
  const { value } = useFeed(useCallback(() => stream.funds(), [stream]))
  const { value: pulse } = useFeed(useCallback(() => stream.pulse(), [stream]))
  const [slow, setSlow] = useState<ReadonlyMap<string, PulseQuote>>(new Map())
  const funds = useSignalValue(value).data
  const instruments = useSignalValue(instrumentById)
  const pairs = (funds?.rows ?? [])
    .map(({ coin }) => pairOf(coin))
    .filter((pair) => instruments.has(pair))
    .join()

  useEffect(() => (pairs === '' ? undefined : stream.demandQuotes(pairs.split(','))), [stream, pairs])
  useEffect(() => {
    let shownAt = Number.NEGATIVE_INFINITY
    return pulse.subscribe(({ data, arrivedAt }) => {
      if (data === undefined || arrivedAt - shownAt < EVERY) return
      shownAt = arrivedAt
      setSlow(data)
    })
  }, [pulse])

  const priceOf = useCallback<PriceOf>((coin) => (coin === 'USDT' ? '1' : slow.get(pairOf(coin))?.last), [slow])
  const prices = useMemo(() => createLivePrices(stream, pulse), [stream, pulse])
  return { funds, priceOf, prices, value, pulse }
}
