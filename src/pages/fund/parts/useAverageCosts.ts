import { useEffect, useMemo, useRef } from 'react'
import { books, type CoinCost } from '#protocol'
import { type CallResult, useCall } from '../../../core/request/useCall.ts'
import type { ValuedCoin } from '../../../trade/total/valuation.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'

/**
 * What each coin cost, as the venue counts it from the ledger. It is asked for again when more or less of a coin is owned;
 * what an order freezes changes nothing.
 */
export const useAverageCosts = (
  coins: readonly ValuedCoin[],
): { readonly call: CallResult<unknown>; readonly costs: ReadonlyMap<string, CoinCost> } => {
  const owned = useDebounced(
    coins
      .filter(({ row }) => row.coin !== 'USDT')
      .map(({ row, amount }) => `${row.coin} ${amount}`)
      .toSorted()
      .join(),
  )
  const call = useCall(books.averageCosts, {}, { enabled: owned !== '' })
  const { data, refetch } = call
  const asked = useRef(owned)
  useEffect(() => {
    if (asked.current === owned) return
    const isFirst = asked.current === ''
    asked.current = owned
    // The first one is asked for because it is enabled by now.
    if (!isFirst && owned !== '') void refetch()
  }, [owned, refetch])
  const costs = useMemo(() => new Map((data?.costs ?? []).map(({ coin, ...cost }) => [coin, cost])), [data])
  return { call, costs }
}
