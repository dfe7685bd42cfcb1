import { scaled, unscaled } from '../../base/decimal.ts'
import { type Amount, subtract, ZERO } from '../../base/money.ts'
import { DAY_MS, HOUR_MS, nextHour, nextMidnight } from '../calendar.ts'
import { HOURS_A_YEAR, interestOver, leftByRounding, RATE_DECIMALS } from '../interest.ts'

/** `generated`: bought, and no hour of it has begun; `running`: from its value date on; `redeemed`: over. */
export type PledgedState = 'generated' | 'running' | 'redeemed'

/** `term`: at its date; `early`: before it, or of an order that has none. */
export type PledgedEnd = 'term' | 'early'

/** An order that coins are staked in. Times are Unix ms. */
export interface PledgedOrder {
  readonly principal: Amount
  /** At its purchase. An order with a term keeps it; an hour of one without has the product's rate when it begins. */
  readonly rate: string
  /** 0 for an order without a term. */
  readonly days: number
  /** The full hour from which it earns, and its end; 0 where it has none. */
  readonly valueAt: number
  readonly endAt: number
  readonly state: PledgedState
  /** Hours that are paid, from the first one on, and the sum of their yearly rates. */
  readonly paidHours: number
  readonly rateHours: string
  readonly ended?: { readonly by: PledgedEnd; readonly forfeited: Amount } | undefined
}

/** The yearly rate of the hour that begins at a moment, for orders without a term. */
export type RateAt = (hour: number) => string

/** The dates of an order that is bought at a moment: it earns from the next full hour on. */
export const pledgedDates = (at: number, days: number): Pick<PledgedOrder, 'valueAt' | 'endAt'> => {
  const valueAt = nextHour(at)
  return { valueAt, endAt: days === 0 ? 0 : valueAt + days * DAY_MS }
}

/** When the interest that follows a moment is paid: at midnight (UTC), and at the end. */
export const pledgedPayAfter = ({ endAt }: Pick<PledgedOrder, 'endAt'>, at: number): number => {
  const midnight = nextMidnight(at)
  return endAt === 0 ? midnight : Math.min(midnight, endAt)
}

/** Until when an order is paid. */
export const pledgedPaidUntil = ({ valueAt, paidHours }: Pick<PledgedOrder, 'valueAt' | 'paidHours'>): number =>
  valueAt + paidHours * HOUR_MS

/** How many payments an order has had: one at each midnight behind its first hour, and one at an end between two. */
export const pledgedPayments = (order: Pick<PledgedOrder, 'valueAt' | 'endAt' | 'paidHours'>): number => {
  const until = pledgedPaidUntil(order)
  const midnights = Math.floor(until / DAY_MS) - Math.floor(order.valueAt / DAY_MS)
  return midnights + (order.paidHours > 0 && until === order.endAt && until % DAY_MS !== 0 ? 1 : 0)
}

/** The sum of the yearly rates of an order's first hours; not fewer than are paid. */
export const rateHoursOf = (order: PledgedOrder, hours: number, rateAt: RateAt): string => {
  const { rate, days, valueAt, paidHours, rateHours } = order
  if (days > 0) return unscaled(scaled(rate, RATE_DECIMALS) * BigInt(hours), RATE_DECIMALS)
  let sum = scaled(rateHours, RATE_DECIMALS)
  for (let hour = paidHours; hour < hours; hour += 1) sum += scaled(rateAt(valueAt + hour * HOUR_MS), RATE_DECIMALS)
  return unscaled(sum, RATE_DECIMALS)
}

/** What hours pay whose yearly rates sum to so much: floor(P · r · hours / 8760) where they all have one rate. */
export const interestOfRateHours = (principal: Amount, rateHours: string): Amount =>
  interestOver(principal, rateHours, 1, HOURS_A_YEAR)

/** What cutting leaves of it. */
export const leftOfRateHours = (principal: Amount, rateHours: string): Amount =>
  leftByRounding(principal, rateHours, 1, HOURS_A_YEAR)

/** What an order has paid. */
export const pledgedPaid = ({ principal, rateHours }: PledgedOrder): Amount => interestOfRateHours(principal, rateHours)

/** Full hours of an order until a moment, none beyond its end. */
export const hoursUntil = ({ valueAt, endAt }: Pick<PledgedOrder, 'valueAt' | 'endAt'>, at: number): number =>
  Math.max(0, Math.floor(((endAt === 0 ? at : Math.min(at, endAt)) - valueAt) / HOUR_MS))

/** What has accrued of an order and is not paid. */
export const pledgedAccrued = (order: PledgedOrder, at: number, rateAt: RateAt): Amount => {
  const hours = hoursUntil(order, at)
  if (order.state === 'redeemed' || hours <= order.paidHours) return ZERO
  return subtract(interestOfRateHours(order.principal, rateHoursOf(order, hours, rateAt)), pledgedPaid(order))
}

/** When something happens next to an order by itself; undefined once it is over. */
export const pledgedDueAt = (order: PledgedOrder): number | undefined => {
  switch (order.state) {
    case 'generated':
      return order.valueAt
    case 'running':
      return pledgedPayAfter(order, pledgedPaidUntil(order))
    case 'redeemed':
      return undefined
  }
}
