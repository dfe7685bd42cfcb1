import { effect } from '@preact/signals-core'
import { useCallback, useEffect, useState } from 'react'
import { type LoanIndex, loanIndexId, type Price } from '#protocol'
import { useStream } from '../../core/state/streamContext.ts'
import { useFeed } from '../../ui/live/useFeed.ts'
import { venueNow } from '../../ui/live/venueNow.ts'

/** The index price that a loan counts with, and its age in ms. */
export interface IndexNow {
  readonly price: Price
  readonly age: number
}

interface Indexed {
  readonly coin: string
  readonly collateralCoin: string
  readonly index?: LoanIndex | undefined
}

/**
 * The index of a loan: what the venue answered, and the live price once that is newer, at most once a second. The venue alone says
 * whether the index is fresh, so a stale one stays as it was answered.
 */
export const useLoanIndex = ({ coin, collateralCoin, index }: Indexed): IndexNow | undefined => {
  const stream = useStream()
  const instId = loanIndexId({ coin, collateralCoin })
  const { value } = useFeed(useCallback(() => stream.indexPrice(instId), [stream, instId]))
  const [now, setNow] = useState<IndexNow>()
  const { price, at, fresh } = index ?? {}
  useEffect(
    () =>
      effect(() => {
        const time = venueNow(stream)
        const { data, ts, stale } = value.value
        if (price === undefined || at === undefined) return setNow(undefined)
        const isNewer = fresh === true && data !== undefined && !stale && ts > at
        const next = isNewer ? { price: data.px as Price, ts } : { price, ts: at }
        const age = Math.max(0, Math.floor((time - next.ts) / 1_000) * 1_000)
        return setNow((before) =>
          before !== undefined && before.price === next.price && before.age === age
            ? before
            : { price: next.price, age },
        )
      }),
    [stream, value, price, at, fresh],
  )
  return index === undefined ? undefined : (now ?? { price: index.price, age: 0 })
}
