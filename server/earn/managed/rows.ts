import type { Selectable } from 'kysely'
import { type ManagedOrder, toAmount } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'

export type OrderRow = Selectable<Schema['managed_orders']>

/** A rate as the rules have it, without the zeros that its column adds. */
const rateOf = (text: string): string => toAmount(text)

/** An order of the rules, from its row. */
export const orderOf = (row: OrderRow): ManagedOrder => ({
  principal: toAmount(row.principal),
  rate: rateOf(row.rate),
  days: row.days,
  noticeDays: row.notice_days,
  valueAt: Number(row.value_at),
  endAt: Number(row.end_at),
  state: row.state,
  paidDays: row.paid_days,
  ...(row.renew_rate === null || row.renew_notice === null
    ? {}
    : { renewal: { rate: rateOf(row.renew_rate), noticeDays: row.renew_notice } }),
  ...(row.redeem_at === null ? {} : { redeemAt: Number(row.redeem_at) }),
  ...(row.ended_by === null
    ? {}
    : {
        ended: {
          by: row.ended_by,
          back: toAmount(row.back ?? '0'),
          forfeited: toAmount(row.forfeited ?? '0'),
        },
      }),
})
