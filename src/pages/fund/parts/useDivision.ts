import { useEffect, useMemo, useRef } from 'react'
import { sctFunds } from '#protocol'
import type { FundRow, Funds } from '#stream'
import { useCall } from '../../../core/request/useCall.ts'
import { type Division, divide } from './accounts.ts'

/** Changes when an order, a position or a transfer bound something or let it go. */
const bindings = (rows: readonly FundRow[]): string =>
  rows
    .map(({ coin, frozen, margin, escrow, locked, deposit }) =>
      [coin, frozen, margin, escrow, locked, deposit].join(' '),
    )
    .join()

/** The funds divided by account; undefined until the venue has told what binds them, asked again whenever that changes. */
export const useDivision = (funds: Funds | undefined): Division | undefined => {
  const { data, refetch } = useCall(sctFunds.totalSctFunds, {})
  const key = funds === undefined ? undefined : bindings(funds.rows)
  const first = useRef(key)
  useEffect(() => {
    if (key === undefined || key === first.current) return
    const known = first.current !== undefined
    first.current = key
    if (known) void refetch()
  }, [key, refetch])
  return useMemo(() => {
    return funds === undefined || data === undefined ? undefined : divide(funds.rows, data.bound)
  }, [funds, data])
}
