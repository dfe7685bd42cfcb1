import { type Amount, minimum, subtract } from '../../base/money.ts'
import { DAY_MS, nextMidnight } from '../calendar.ts'
import { DAYS_A_YEAR, interestOver } from '../interest.ts'

/**
 * `generated`: bought, and no day of it has begun; `running`: from its value date on; `matured`: every day is paid, the
 * principal is due; `redeem-requested`: ends early, after its notice; `redeemed`: over.
 */
export type ManagedState = 'generated' | 'running' | 'matured' | 'redeem-requested' | 'redeemed'

/** The terms at which an owner lets an order be renewed. */
export interface ManagedRenewal {
  readonly rate: string
  readonly noticeDays: number
}

/** `term`: at its date; `early`: before it; `renewed`: its principal runs on in another order. */
export type ManagedEnd = 'term' | 'early' | 'renewed'

/** An order of managed money. Times are Unix ms; dates are midnights of UTC. */
export interface ManagedOrder {
  readonly principal: Amount
  readonly rate: string
  readonly days: number
  readonly noticeDays: number
  /** From here on it earns, and here it ends. */
  readonly valueAt: number
  readonly endAt: number
  readonly state: ManagedState
  /** Days that are paid, from the first one on. */
  readonly paidDays: number
  /** The owner agreed to this renewal. */
  readonly renewal?: ManagedRenewal | undefined
  /** When a requested redemption is paid. */
  readonly redeemAt?: number | undefined
  readonly ended?: { readonly by: ManagedEnd; readonly back: Amount; readonly forfeited: Amount } | undefined
}

/** The dates of an order that is bought at a moment: it earns from the next day on. */
export const managedDates = (at: number, days: number): Pick<ManagedOrder, 'valueAt' | 'endAt'> => {
  const valueAt = nextMidnight(at)
  return { valueAt, endAt: valueAt + days * DAY_MS }
}

/** What an order has paid. */
export const managedPaid = ({ principal, rate, paidDays }: ManagedOrder): Amount =>
  interestOver(principal, rate, paidDays, DAYS_A_YEAR)

/** What it pays over its whole term. */
export const managedTotal = ({ principal, rate, days }: Pick<ManagedOrder, 'principal' | 'rate' | 'days'>): Amount =>
  interestOver(principal, rate, days, DAYS_A_YEAR)

/** When a day of an order, counted from 1, is paid: at its end. */
export const managedPayAt = ({ valueAt }: Pick<ManagedOrder, 'valueAt'>, day: number): number => valueAt + day * DAY_MS

/** What an early redemption gives back: the principal less what was paid, and never less than that. */
export const managedEarly = (order: ManagedOrder): { readonly back: Amount; readonly forfeited: Amount } => {
  const forfeited = minimum(managedPaid(order), order.principal)
  return { back: subtract(order.principal, forfeited), forfeited }
}

/** When something happens next to an order by itself; undefined once it is over. */
export const managedDueAt = (order: ManagedOrder): number | undefined => {
  switch (order.state) {
    case 'generated':
      return order.valueAt
    case 'running':
      return managedPayAt(order, order.paidDays + 1)
    case 'matured':
      return order.endAt
    case 'redeem-requested':
      return order.redeemAt
    case 'redeemed':
      return undefined
  }
}
