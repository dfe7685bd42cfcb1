import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useCallback, useEffect, useMemo } from 'react'
import { type Amount, add, toAmount, usdtPair } from '#protocol'
import type { FeedValue, Funds, PulseQuote } from '#stream'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instrumentById } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { useFeed } from '../../ui/live/useFeed.ts'
import { createLivePrices, type LivePrices } from './livePrices.ts'
import { useUnrealised } from './useUnrealised.ts'

/** What the user has in all. `value` and `pulse` are the feeds behind it, which tell whether it is live. */
export interface TotalNow {
  readonly funds: Funds | undefined
  readonly prices: LivePrices
  /** Results of open positions in USDT, by the tick; undefined until positions are known. */
  readonly unrealised: ReadonlySignal<Amount | undefined>
  /**
   * Equity in USDT, by the tick: every coin at its price, and the results of open positions. Until prices and positions
   * are known, what the venue last counted.
   */
  readonly total: ReadonlySignal<Amount | undefined>
  readonly value: ReadonlySignal<FeedValue<Funds>>
  readonly pulse: ReadonlySignal<FeedValue<ReadonlyMap<string, PulseQuote>>>
}

/** The one total of the user's assets, the same wherever it is shown. */
export const useTotal = (): TotalNow => {
  const stream = useStream()
  const { value } = useFeed(useCallback(() => stream.funds(), [stream]))
  const { value: pulse } = useFeed(useCallback(() => stream.pulse(), [stream]))
  const funds = useSignalValue(value).data
  const instruments = useSignalValue(instrumentById)
  const unrealised = useUnrealised()
  const pairs = (funds?.rows ?? [])
    .map(({ coin }) => usdtPair(coin))
    .filter((pair) => instruments.has(pair))
    .join()
  useEffect(() => (pairs === '' ? undefined : stream.demandQuotes(pairs.split(','))), [stream, pairs])
  const prices = useMemo(() => createLivePrices(stream, pulse), [stream, pulse])
  const total = useMemo(() => {
    const coins = prices.totalOf(funds?.rows ?? [])
    return computed(() => {
      const [owned, results] = [coins.value, unrealised.value]
      if (owned !== undefined && results !== undefined) return add(owned, results)
      return funds === undefined ? undefined : toAmount(funds.total)
    })
  }, [prices, funds, unrealised])
  return { funds, prices, unrealised, total, value, pulse }
}
