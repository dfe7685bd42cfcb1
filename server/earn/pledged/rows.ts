import type { Selectable } from 'kysely'
import { type PledgedOrder, type RateAt, toAmount } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { EarnTerms } from '../terms.ts'

export type OrderRow = Selectable<Schema['pledged_orders']>

/** A rate as the rules have it, without the zeros that its column adds. */
const rateOf = (text: string): string => toAmount(text)

/** An order of the rules, from its row. */
export const orderOf = (row: OrderRow): PledgedOrder => ({
  principal: toAmount(row.principal),
  rate: rateOf(row.rate),
  days: row.days,
  valueAt: Number(row.value_at),
  endAt: Number(row.end_at),
  state: row.state,
  paidHours: row.paid_hours,
  rateHours: rateOf(row.rate_hours),
  ...(row.ended_by === null ? {} : { ended: { by: row.ended_by, forfeited: toAmount(row.forfeited ?? '0') } }),
})

/** The rates of a product's hours, as it is configured; before it was, the one of the purchase. */
export const ratesOf =
  (terms: EarnTerms<'pledged'>, { product, rate }: Pick<OrderRow, 'product' | 'rate'>): RateAt =>
  (hour) =>
    terms.at(product, hour)?.rate ?? rateOf(rate)
