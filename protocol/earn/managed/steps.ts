import { type Amount, compare, compareRatios, subtract, ZERO } from '../../base/money.ts'
import { DAY_MS, nextMidnight } from '../calendar.ts'
import { DAYS_A_YEAR, interestOfPeriod, leftByRounding } from '../interest.ts'
import { type ManagedOrder, type ManagedRenewal, managedDates, managedDueAt, managedEarly } from './order.ts'
import type { ManagedSettings } from './settings.ts'

/** Amounts that a step moves: interest from the house to the owner, principal back, and what the house takes again. */
export interface ManagedMoves {
  readonly interest: Amount
  /** What cutting leaves with the house; below zero where it has paid what it kept before. */
  readonly rounding: Amount
  readonly back: Amount
  readonly forfeited: Amount
}
const NOTHING: ManagedMoves = { interest: ZERO, rounding: ZERO, back: ZERO, forfeited: ZERO }

/** An order after a step. `renewed`: the order in which its principal runs on. */
export interface ManagedStep {
  readonly order: ManagedOrder
  readonly moves: ManagedMoves
  readonly renewed?: ManagedOrder
}

/** Why a request is refused. */
export type ManagedProblem = 'moved' | 'notNow' | 'quote'

/** The first state of an order, with the terms of its product. */
export const newManaged = (
  at: number,
  principal: Amount,
  days: number,
  { rate, noticeDays }: ManagedRenewal,
  renews: boolean,
): ManagedOrder => ({
  principal,
  rate,
  days,
  noticeDays,
  ...managedDates(at, days),
  state: 'generated',
  paidDays: 0,
  ...(renews ? { renewal: { rate, noticeDays } } : {}),
})

/** What a product is at the moment at which orders end; `mayRenew` is false of an owner who may not buy. */
export interface ManagedTermsThen extends Pick<ManagedSettings, 'open' | 'rate' | 'noticeDays' | 'least' | 'most'> {
  readonly mayRenew: boolean
}

/**
 * Whether a principal runs on: its owner agreed to just these terms, and the product is still to be had for such an amount.
 * A rate that changed, even upwards, is not what was agreed to.
 */
export const renewsAt = ({ renewal, principal }: ManagedOrder, then: ManagedTermsThen | undefined): boolean =>
  renewal !== undefined &&
  then !== undefined &&
  then.open &&
  then.mayRenew &&
  compareRatios(then.rate, renewal.rate) === 0 &&
  then.noticeDays === renewal.noticeDays &&
  compare(principal, then.least) >= 0 &&
  compare(principal, then.most) <= 0

const payDay = (order: ManagedOrder): ManagedStep => {
  const { principal, rate, days, paidDays } = order
  const day = paidDays + 1
  const left = (count: number): Amount => leftByRounding(principal, rate, count, DAYS_A_YEAR)
  return {
    order: { ...order, paidDays: day, state: day === days ? 'matured' : 'running' },
    moves: {
      ...NOTHING,
      interest: interestOfPeriod(principal, rate, day, DAYS_A_YEAR),
      rounding: subtract(left(day), left(paidDays)),
    },
  }
}

const endAtTerm = (order: ManagedOrder, then: ManagedTermsThen | undefined): ManagedStep => {
  const { principal, days, endAt, renewal } = order
  if (renewal === undefined || !renewsAt(order, then))
    return {
      order: { ...order, state: 'redeemed', ended: { by: 'term', back: principal, forfeited: ZERO } },
      moves: { ...NOTHING, back: principal },
    }
  // The next term begins when this one ends, however late the step is.
  const renewed = { ...newManaged(endAt - 1, principal, days, renewal, true), state: 'running' as const }
  return {
    order: { ...order, state: 'redeemed', ended: { by: 'renewed', back: ZERO, forfeited: ZERO } },
    moves: NOTHING,
    renewed,
  }
}

const endEarly = (order: ManagedOrder): ManagedStep => {
  const { back, forfeited } = managedEarly(order)
  return {
    order: { ...order, state: 'redeemed', ended: { by: 'early', back, forfeited } },
    moves: { ...NOTHING, back, forfeited },
  }
}

/**
 * The next thing that time does to an order, one at a time; undefined while nothing is due. `then`: the product at the end
 * of the order's term, needed once it is matured.
 */
export const stepManaged = (order: ManagedOrder, at: number, then?: ManagedTermsThen): ManagedStep | undefined => {
  const dueAt = managedDueAt(order)
  if (dueAt === undefined || dueAt > at) return undefined
  switch (order.state) {
    case 'generated':
      return { order: { ...order, state: 'running' }, moves: NOTHING }
    case 'running':
      return payDay(order)
    case 'matured':
      return endAtTerm(order, then)
    case 'redeem-requested':
      return endEarly(order)
    case 'redeemed':
      return undefined
  }
}

/** When an early redemption that is asked for now would be paid: at once before the value date or without a notice. */
export const managedRedeemAt = ({ valueAt, noticeDays }: ManagedOrder, at: number): number =>
  at < valueAt || noticeDays === 0 ? at : nextMidnight(at) + (noticeDays - 1) * DAY_MS

/** Can it still be redeemed early, and is that before its end? */
export const canRedeemEarly = (order: ManagedOrder, at: number): boolean =>
  (order.state === 'generated' || order.state === 'running') && managedRedeemAt(order, at) < order.endAt

/**
 * The owner redeems early, at what they were shown to get back. From the end of its term on an order matures, whether or not
 * that has been done yet: nothing is taken any more.
 */
export const redeemManaged = (
  order: ManagedOrder,
  at: number,
  seenBack: Amount,
): ManagedStep | { readonly problem: ManagedProblem } => {
  if (order.state !== 'generated' && order.state !== 'running') return { problem: 'moved' }
  if (!canRedeemEarly(order, at)) return { problem: 'notNow' }
  if (compare(managedEarly(order).back, seenBack) !== 0) return { problem: 'quote' }
  const redeemAt = managedRedeemAt(order, at)
  if (redeemAt <= at) return endEarly(order)
  const { renewal: _, ...rest } = order
  return { order: { ...rest, state: 'redeem-requested', redeemAt }, moves: NOTHING }
}

/** The owner turns the renewal on, at terms that they name, or off. */
export const setManagedRenewal = (
  order: ManagedOrder,
  at: number,
  renewal: ManagedRenewal | undefined,
): ManagedOrder | { readonly problem: ManagedProblem } => {
  if ((order.state !== 'generated' && order.state !== 'running') || at >= order.endAt) return { problem: 'moved' }
  const { renewal: _, ...rest } = order
  return renewal === undefined ? rest : { ...rest, renewal }
}
