import { effect, type ReadonlySignal } from '@preact/signals-core'
import { useCallback, useEffect, useState } from 'react'
import { type Amount, add, type books, isPositive, ratio, subtract } from '#protocol'
import type { FundRow } from '#stream'
import { useDebounced } from '../../ui/useDebounced.ts'
import { baseOf } from './days.ts'
import type { useDays } from './useDays.ts'
import { ownedOf } from './valuation.ts'

/** The result of the day when it was told, and the total and the amounts owned at that moment. */
interface Told {
  readonly last: books.ProfitDay
  readonly base: Amount
  readonly total: Amount | undefined
  readonly owned: string
}

export interface Today {
  readonly profit: Amount
  /** The share of what the day began with; undefined where that was nothing. */
  readonly share: string | undefined
}

/**
 * The result of this day of UTC, by the tick; undefined while it is not known. As told, and what the total gained since.
 * Deposits and withdrawals are no profit: when amounts change, the result stands as told until it was asked for again.
 */
export const useToday = (
  { data, refetch }: Pick<ReturnType<typeof useDays>, 'data' | 'refetch'>,
  rows: readonly FundRow[] | undefined,
  total: ReadonlySignal<Amount | undefined>,
): (() => Today | undefined) => {
  const owned = rows?.map((row) => `${row.coin} ${ownedOf(row)}`).join()
  const last = data?.days.at(-1)
  const [told, setTold] = useState<Told>()
  if (last !== undefined && owned !== undefined && told?.last !== last)
    setTold({ last, base: baseOf(last), total: total.peek(), owned })

  // The result may be told before there are prices; what is gained counts from the first total.
  const waits = told !== undefined && told.total === undefined
  useEffect(() => {
    if (!waits) return undefined
    return effect(() => {
      const first = total.value
      if (first !== undefined) setTold((now) => now && { ...now, total: now.total ?? first })
    })
  }, [waits, total])

  const settled = useDebounced(owned)
  const before = told?.owned
  useEffect(() => {
    if (before === undefined || settled === undefined || settled !== owned || settled === before) return
    // An answer that says the same counts from now on too.
    void refetch().then(() => setTold(undefined))
  }, [settled, owned, before, refetch])

  return useCallback(() => {
    if (told === undefined) return undefined
    const { last: then, base } = told
    const sum = total.value
    const goesOn = told.total !== undefined && sum !== undefined && told.owned === owned
    const profit = goesOn ? add(then.profit, subtract(sum, told.total)) : then.profit
    return { profit, share: isPositive(base) ? ratio(profit, base) : undefined }
  }, [told, total, owned])
}
