import { type Amount, add, compare, subtract, ZERO } from '../../base/money.ts'
import {
  hoursUntil,
  interestOfRateHours,
  leftOfRateHours,
  type PledgedOrder,
  pledgedAccrued,
  pledgedDates,
  pledgedDueAt,
  type RateAt,
  rateHoursOf,
} from './order.ts'

/** Amounts that a step moves: interest from the house to the owner, and the principal back. */
export interface PledgedMoves {
  readonly interest: Amount
  /** What cutting leaves with the house; below zero where it has paid what it kept before. */
  readonly rounding: Amount
  readonly back: Amount
}
const NOTHING: PledgedMoves = { interest: ZERO, rounding: ZERO, back: ZERO }

export interface PledgedStep {
  readonly order: PledgedOrder
  readonly moves: PledgedMoves
}

/** Why a request is refused. */
export type PledgedProblem = 'moved' | 'notNow' | 'quote'

/** The first state of an order, at the product's rate. */
export const newPledged = (at: number, principal: Amount, days: number, rate: string): PledgedOrder => ({
  principal,
  rate,
  days,
  ...pledgedDates(at, days),
  state: 'generated',
  paidHours: 0,
  rateHours: '0',
})

const pay = (order: PledgedOrder, dueAt: number, rateAt: RateAt): PledgedStep => {
  const { principal, endAt, rateHours: before } = order
  const paidHours = hoursUntil(order, dueAt)
  const rateHours = rateHoursOf(order, paidHours, rateAt)
  const isOver = dueAt === endAt
  const paid = { ...order, paidHours, rateHours }
  return {
    order: isOver ? { ...paid, state: 'redeemed', ended: { by: 'term', forfeited: ZERO } } : paid,
    moves: {
      interest: subtract(interestOfRateHours(principal, rateHours), interestOfRateHours(principal, before)),
      rounding: subtract(leftOfRateHours(principal, rateHours), leftOfRateHours(principal, before)),
      back: isOver ? principal : ZERO,
    },
  }
}

/**
 * The next thing that time does to an order, one at a time; undefined while nothing is due: it begins to earn, a day is
 * paid, and with the last hours of its term its principal comes back.
 */
export const stepPledged = (order: PledgedOrder, at: number, rateAt: RateAt): PledgedStep | undefined => {
  const dueAt = pledgedDueAt(order)
  if (dueAt === undefined || dueAt > at) return undefined
  if (order.state === 'generated') return { order: { ...order, state: 'running' }, moves: NOTHING }
  return pay(order, dueAt, rateAt)
}

/** What of an order is paid or begun at a moment, as its steps do it, and what they move together. */
export const settlePledged = (order: PledgedOrder, at: number, rateAt: RateAt): PledgedStep => {
  let now: PledgedStep = { order, moves: NOTHING }
  for (;;) {
    const step = stepPledged(now.order, at, rateAt)
    if (step === undefined) return now
    const { interest, rounding, back } = step.moves
    now = {
      order: step.order,
      moves: {
        interest: add(now.moves.interest, interest),
        rounding: add(now.moves.rounding, rounding),
        back: add(now.moves.back, back),
      },
    }
  }
}

/** Can it be redeemed by its owner: before its end. */
export const canPrepay = ({ state, endAt }: PledgedOrder, at: number): boolean =>
  state !== 'redeemed' && (endAt === 0 || at < endAt)

/**
 * The owner redeems before the end. The principal comes back whole; full days are paid, also those that are due and not
 * settled yet, and what has accrued of the day begun is forfeited: no more than the owner was shown.
 */
export const prepayPledged = (
  order: PledgedOrder,
  at: number,
  shown: Amount,
  rateAt: RateAt,
): PledgedStep | { readonly problem: PledgedProblem } => {
  if (order.state === 'redeemed') return { problem: 'moved' }
  if (!canPrepay(order, at)) return { problem: 'notNow' }
  const settled = settlePledged(order, at, rateAt)
  const forfeited = pledgedAccrued(settled.order, at, rateAt)
  if (compare(forfeited, shown) > 0) return { problem: 'quote' }
  return {
    order: { ...settled.order, state: 'redeemed', ended: { by: 'early', forfeited } },
    moves: { ...settled.moves, back: order.principal },
  }
}
