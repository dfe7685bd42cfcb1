import { scaled, unscaled } from '../../base/decimal.ts'
import { subtract } from '../../base/money.ts'
import { DAY_MS, HOUR_MS } from '../calendar.ts'
import { RATE_DECIMALS } from '../interest.ts'
import type { EarnLine } from '../views.ts'
import {
  hoursUntil,
  interestOfRateHours,
  type PledgedOrder,
  pledgedPayments,
  type RateAt,
  rateHoursOf,
} from './order.ts'

/** When a payment of an order, counted from 1, is made: at a midnight, or at its end. */
const payAt = ({ valueAt, endAt }: Pick<PledgedOrder, 'valueAt' | 'endAt'>, payment: number): number => {
  const midnight = Math.floor(valueAt / DAY_MS) * DAY_MS + payment * DAY_MS
  return endAt === 0 ? midnight : Math.min(midnight, endAt)
}

/** How many payments there are to show: those of the whole term, or those that were made and the next one. */
const paymentsOf = (order: PledgedOrder): number => {
  const paid = pledgedPayments(order)
  if (order.state === 'redeemed') return paid
  return order.endAt === 0 ? paid + 1 : pledgedPayments({ ...order, paidHours: hoursUntil(order, order.endAt) })
}

/** Sums of the yearly rates of an order's first hours, asked for from many hours to few. */
const sumsOf = (order: PledgedOrder, rateAt: RateAt): ((hours: number) => string) => {
  const { valueAt, paidHours, rateHours } = order
  let [at, sum] = [paidHours, scaled(rateHours, RATE_DECIMALS)]
  return (hours) => {
    if (order.endAt !== 0 || hours >= paidHours) return rateHoursOf(order, hours, rateAt)
    for (; at > hours; at -= 1) sum -= scaled(rateAt(valueAt + (at - 1) * HOUR_MS), RATE_DECIMALS)
    return unscaled(sum, RATE_DECIMALS)
  }
}

/**
 * Payments of an order, at most `limit` of them behind payment `after`: with a term each of it, from the first one on; without
 * one the next, then those that were made, the latest first.
 */
export const pledgedLines = (
  order: PledgedOrder,
  rateAt: RateAt,
  { after, limit }: { readonly after?: number | undefined; readonly limit: number },
): EarnLine[] => {
  const [paid, all] = [pledgedPayments(order), paymentsOf(order)]
  const isRising = order.endAt !== 0
  const first = isRising ? (after ?? 0) + 1 : Math.min(after ?? all + 1, all + 1) - 1
  const count = Math.max(0, Math.min(limit, isRising ? all - first + 1 : first))
  const sumAt = sumsOf(order, rateAt)
  const interestAt = (payment: number) =>
    interestOfRateHours(order.principal, payment === 0 ? '0' : sumAt(hoursUntil(order, payAt(order, payment))))
  return Array.from({ length: count }, (_, nth) => {
    const day = isRising ? first + nth : first - nth
    return { day, at: payAt(order, day), amount: subtract(interestAt(day), interestAt(day - 1)), paid: day <= paid }
  })
}
