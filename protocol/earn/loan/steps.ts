import {
  type Amount,
  add,
  compare,
  compareRatios,
  isPositive,
  isZero,
  minimum,
  type Price,
  subtract,
  sumOfRatios,
  ZERO,
} from '../../base/money.ts'
import { DAY_MS } from '../calendar.ts'
import { healthOfRatio, isWorseHealth, type LoanHealth, loanToValue } from './health.ts'
import { type CollateralSale, sellCollateral } from './liquidation.ts'
import {
  countedValue,
  healthAt,
  type LoanEnd,
  type LoanOrder,
  loanDebt,
  newLoan,
  nextLoanHour,
  priceAtLimit,
  shareOf,
} from './order.ts'
import type { LoanTerms } from './settings.ts'

/** Amounts that a step moves; the last three of the coin that secures, the others of the coin that is lent. */
export interface LoanMoves {
  /** From Tapeline to the owner: what is lent, and what a sale of collateral brings without its fee. */
  readonly lent: Amount
  readonly proceeds: Amount
  /** From the owner to Tapeline, and what of it is interest. */
  readonly paid: Amount
  readonly interest: Amount
  readonly locked: Amount
  readonly sold: Amount
  readonly returned: Amount
}
const NOTHING: LoanMoves = {
  lent: ZERO,
  proceeds: ZERO,
  paid: ZERO,
  interest: ZERO,
  locked: ZERO,
  sold: ZERO,
  returned: ZERO,
}

export type LoanEventKind = 'taken' | 'added' | 'repaid' | 'notice' | 'urgent' | 'liquidated' | 'ending' | 'matured'

export interface LoanStep {
  readonly order: LoanOrder
  readonly moves: LoanMoves
  /** What is told of it; undefined where nothing has happened that the owner sees. */
  readonly event?: LoanEventKind | undefined
  readonly sale?: CollateralSale | undefined
}

/** Why a request is refused. */
export type LoanProblem = 'moved' | 'ratio' | 'quote'

/** Is a debt at most this part of what its collateral counts for? */
const isWithin = (debt: Amount, value: Amount, limit: string): boolean => {
  const ratio = loanToValue(debt, value)
  return ratio !== undefined && compareRatios(ratio, limit) <= 0
}

/** A loan that is taken now; refused where its collateral would not reach for the initial ratio at the index price. */
export const takeLoan = (
  at: number,
  days: number,
  terms: LoanTerms,
  amount: Amount,
  collateral: Amount,
  index: Price,
): LoanStep | { readonly problem: LoanProblem } => {
  const order = newLoan(at, days, { terms, amount, collateral })
  // What is lent counts, without the interest of the first hour: it is what a borrower types.
  const isSecured = isWithin(amount, countedValue(order, index), terms.initial)
  return isSecured && healthAt(order, at, index) === 'safe'
    ? { order, moves: { ...NOTHING, lent: amount, locked: collateral }, event: 'taken' }
    : { problem: 'ratio' }
}

/** A ratio falls this far below a limit before a loan counts as better again: a price at the limit tells its owner once. */
const CALM = '0.02'

/** What a loan's owner is to know of how it stands: worse at once, better only when it is clearly so. */
const levelAfter = (order: LoanOrder, at: number, index: Price): LoanHealth => {
  const now = healthAt(order, at, index)
  if (!isWorseHealth(order.level, now)) return now
  const ratio = loanToValue(loanDebt(order, at), countedValue(order, index))
  const calmed = healthOfRatio(ratio && sumOfRatios(ratio, CALM), order.terms)
  return isWorseHealth(order.level, calmed) ? calmed : order.level
}

/** The level after a step of the owner: never a worse one, of which only the run that tells it takes note. */
const calmer = (order: LoanOrder, after: LoanOrder, at: number, index: Price | undefined): LoanHealth => {
  if (index === undefined) return order.level
  const now = healthAt(after, at, index)
  return isWorseHealth(order.level, now) ? now : order.level
}

/** More collateral. */
export const addCollateral = (
  order: LoanOrder,
  at: number,
  qty: Amount,
  index: Price | undefined,
): LoanStep | { readonly problem: LoanProblem } => {
  if (order.ended !== undefined) return { problem: 'moved' }
  const more = { ...order, collateral: add(order.collateral, qty) }
  return {
    order: { ...more, level: calmer(order, more, at, index) },
    moves: { ...NOTHING, locked: qty },
    event: 'added',
  }
}

const ended = (order: LoanOrder, by: LoanEnd): LoanOrder => ({
  ...order,
  principal: ZERO,
  share: 0n,
  collateral: ZERO,
  level: 'safe',
  ended: by,
})

/** A loan after so much of it was paid: interest first, then what was lent. */
const paidOff = (
  order: LoanOrder,
  at: number,
  paid: Amount,
): { readonly order: LoanOrder; readonly interest: Amount } => {
  const debt = loanDebt(order, at)
  const interest = minimum(paid, subtract(debt, order.principal))
  const owed = subtract(debt, paid)
  const principal = subtract(order.principal, subtract(paid, interest))
  return { order: { ...order, principal, share: shareOf(owed, order, at) }, interest }
}

/**
 * The owner pays so much, at most all that is owed. All of it (`whole`) returns the collateral, and is refused where more is owed
 * than was seen: an hour has begun since.
 */
export const repayLoan = (
  order: LoanOrder,
  at: number,
  { amount, whole }: { readonly amount: Amount; readonly whole: boolean },
  index: Price | undefined,
): LoanStep | { readonly problem: LoanProblem } => {
  if (order.ended !== undefined) return { problem: 'moved' }
  const debt = loanDebt(order, at)
  if (whole && compare(debt, amount) > 0) return { problem: 'quote' }
  const paid = minimum(amount, debt)
  const { order: less, interest } = paidOff(order, at, paid)
  if (compare(paid, debt) === 0)
    return {
      order: ended(order, 'repaid'),
      moves: { ...NOTHING, paid, interest, returned: order.collateral },
      event: 'repaid',
    }
  return {
    order: { ...less, level: calmer(order, less, at, index) },
    moves: { ...NOTHING, paid, interest },
    event: 'repaid',
  }
}

/** A loan after its collateral was sold, to the target ratio or (`whole`) to repay all of it. */
const sell = (order: LoanOrder, at: number, index: Price, whole: boolean): LoanStep => {
  const debt = loanDebt(order, at)
  const sale = sellCollateral(debt, order.collateral, index, order.terms, whole)
  const { order: less, interest } = paidOff(order, at, sale.repaid)
  const left = subtract(order.collateral, sale.qty)
  const isOver = compare(sale.repaid, debt) === 0 || isZero(left)
  const moves: LoanMoves = {
    ...NOTHING,
    proceeds: subtract(sale.gross, sale.fee),
    paid: sale.repaid,
    interest,
    sold: sale.qty,
    returned: isOver ? left : ZERO,
  }
  const after: LoanOrder = { ...less, collateral: left }
  return {
    order: isOver ? ended(order, whole ? 'term' : 'liquidated') : { ...after, level: healthAt(after, at, index) },
    moves,
    event: whole ? 'matured' : 'liquidated',
    sale,
  }
}

/** What is known when time or a price does something to a loan. */
export interface LoanView {
  /** The index price; undefined while it is stale or halted. */
  readonly index: Price | undefined
  /** The index has been fresh for long enough: collateral may be sold. */
  readonly maySell: boolean
  /** What the owner can spend of the coin that is lent. */
  readonly available: Amount
}

/** How long before its end the owner of a loan is reminded, in ms. */
export const LOAN_REMINDER_MS = DAY_MS

/** What is told of a loan that goes from one level to another: nothing of a better one. */
const toldOf = (from: LoanHealth, to: LoanHealth): LoanEventKind | undefined =>
  isWorseHealth(to, from) ? (to === 'notice' ? 'notice' : 'urgent') : undefined

/** At its end a loan is repaid from the balance of its owner, or else by a sale of collateral, as soon as there is a price for that. */
const endLoan = (order: LoanOrder, at: number, { index, maySell, available }: LoanView): LoanStep | undefined => {
  const debt = loanDebt(order, at)
  if (compare(available, debt) >= 0)
    return {
      order: ended(order, 'term'),
      moves: { ...NOTHING, paid: debt, interest: subtract(debt, order.principal), returned: order.collateral },
      event: 'matured',
    }
  return index !== undefined && maySell ? sell(order, at, index, true) : undefined
}

/**
 * What a price or time does to a loan: a sale of collateral brings it back to its target, its owner is told of its ratio or that
 * it ends, and at its end it is repaid. Undefined while nothing changes.
 */
export const settleLoan = (order: LoanOrder, at: number, view: LoanView): LoanStep | undefined => {
  if (order.ended !== undefined) return undefined
  if (at >= order.endAt) return endLoan(order, at, view)
  const { index, maySell } = view
  const level = index === undefined ? order.level : levelAfter(order, at, index)
  if (index !== undefined && level === 'liquidation' && maySell) return sell(order, at, index, false)
  if (level !== order.level) return { order: { ...order, level }, moves: NOTHING, event: toldOf(order.level, level) }
  return order.reminded || at < order.endAt - LOAN_REMINDER_MS
    ? undefined
    : { order: { ...order, reminded: true }, moves: NOTHING, event: 'ending' }
}

/** How soon a loan is looked at again that is past its end and waits for a price, in ms. */
const OVERDUE_MS = 60_000

/** When a loan is looked at next by time: its debt grows each hour, and it ends. */
export const loanDueAt = (order: LoanOrder, at: number): number | undefined => {
  if (order.ended !== undefined) return undefined
  return at >= order.endAt ? at + OVERDUE_MS : nextLoanHour(order, at)
}

/** The index price at or below which a loan is looked at before that: its ratio reaches the next limit there. */
export const watchPrice = (order: LoanOrder, at: number): Price | undefined => {
  const debt = loanDebt(order, at)
  if (order.ended !== undefined || !isPositive(debt) || !isPositive(order.collateral)) return undefined
  const next = order.level === 'safe' ? 'notice' : order.level === 'notice' ? 'urgent' : 'liquidation'
  return priceAtLimit(order, debt, next)
}
