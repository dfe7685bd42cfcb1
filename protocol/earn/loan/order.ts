import { scaled } from '../../base/decimal.ts'
import { type Amount, LEDGER_DECIMALS, type Price, portion, productOfRatios, quotient } from '../../base/money.ts'
import { DAY_MS, HOUR_MS } from '../calendar.ts'
import { RATE_DECIMALS } from '../interest.ts'
import { EARN_DECIMALS, floorDivide } from '../units.ts'
import { debtOf, debtShare, RAY, rayPower } from './debt.ts'
import { collateralValue, type LoanHealth, loanHealth, loanLiquidationPrice } from './health.ts'
import type { LoanTerms } from './settings.ts'

/** `repaid` by its owner; `term`: at its end; `liquidated`: nothing of its collateral was left, or nothing owed. */
export type LoanEnd = 'repaid' | 'term' | 'liquidated'

/** A loan against coins. Times are Unix ms. */
export interface LoanOrder {
  readonly takenAt: number
  readonly endAt: number
  readonly terms: LoanTerms
  /** What of the sum lent is not repaid. */
  readonly principal: Amount
  /** What is owed, as a share of the index of this loan (10^-27 of a ledger unit's 10^-9). */
  readonly share: bigint
  /** What secures it. */
  readonly collateral: Amount
  /** Of what its owner was told last. */
  readonly level: LoanHealth
  /** Its owner was told that it ends. */
  readonly reminded: boolean
  readonly ended?: LoanEnd | undefined
}

const HOUR_SECONDS = 3_600
const SECONDS_A_YEAR = 31_536_000n

/** The factor of a second (10^-27) at a yearly rate. */
export const perSecond = (rate: string): bigint =>
  RAY + floorDivide(scaled(rate, RATE_DECIMALS) * RAY, SECONDS_A_YEAR * 10n ** BigInt(RATE_DECIMALS))

type Span = Pick<LoanOrder, 'takenAt' | 'endAt'>

/** Hours of the term that have begun: interest is owed of each, and of none beyond its end. */
export const hoursBegun = ({ takenAt, endAt }: Span, at: number): number =>
  Math.max(0, Math.floor((Math.min(at, endAt - 1) - takenAt) / HOUR_MS)) + 1

/** When the next hour of a loan begins; the last one ends with its term. */
export const nextLoanHour = (order: Span, at: number): number => order.takenAt + hoursBegun(order, at) * HOUR_MS

type Dated = Span & Pick<LoanOrder, 'terms'>

const indexOf = (order: Dated, at: number): bigint =>
  rayPower(perSecond(order.terms.rate), hoursBegun(order, at) * HOUR_SECONDS)

/** A loan that is taken at a moment, whether or not its collateral secures it. */
export const newLoan = (
  at: number,
  days: number,
  { terms, amount, collateral }: Pick<LoanOrder, 'terms' | 'collateral'> & { readonly amount: Amount },
): LoanOrder => ({
  takenAt: at,
  endAt: at + days * DAY_MS,
  terms,
  principal: amount,
  // Its index is one.
  share: debtShare(amount, RAY),
  collateral,
  level: 'safe',
  reminded: false,
})

/** Principal and interest, of the hour begun too, rounded up to what is shown of a coin. */
export const loanDebt = (order: Dated & Pick<LoanOrder, 'share'>, at: number): Amount =>
  portion(debtOf(order.share, indexOf(order, at)), '1', 'up', EARN_DECIMALS)

/** What is owed at the end if nothing is repaid until then. */
export const debtAtEnd = (order: Dated & Pick<LoanOrder, 'share'>): Amount => loanDebt(order, order.endAt)

/** The share of what is still owed. Cut down: rounding up what is owed gives just this again, and never more. */
export const shareOf = (owed: Amount, order: Dated, at: number): bigint =>
  floorDivide(scaled(owed, LEDGER_DECIMALS) * 10n ** BigInt(27 - LEDGER_DECIMALS) * RAY, indexOf(order, at))

type Secured = Pick<LoanOrder, 'collateral' | 'terms'>

/** What the collateral counts for at an index price, in the coin that is lent. */
export const countedValue = ({ collateral, terms }: Secured, index: Price): Amount =>
  collateralValue([{ qty: collateral, index, haircut: terms.haircut }])

/** The most that is lent on collateral at an index price. */
export const mostLent = (secured: Secured, index: Price): Amount =>
  portion(countedValue(secured, index), secured.terms.initial, 'down', EARN_DECIMALS)

/** The least collateral that secures a debt at the initial ratio. */
export const leastCollateral = (
  debt: Amount,
  { initial, haircut }: Pick<LoanTerms, 'initial' | 'haircut'>,
  index: Price,
): Amount => quotient(quotient(debt, productOfRatios(initial, haircut), 'up'), index, 'up', EARN_DECIMALS)

/** How a loan stands at an index price. */
export const healthAt = (order: LoanOrder, at: number, index: Price): LoanHealth =>
  loanHealth(loanDebt(order, at), countedValue(order, index), order.terms)

/** The index price at which a debt on the collateral of a loan is at a limit. */
export const priceAtLimit = (
  { collateral, terms }: Secured,
  debt: Amount,
  limit: 'notice' | 'urgent' | 'liquidation',
): Price => loanLiquidationPrice(debt, { qty: collateral, haircut: terms.haircut }, terms[limit])
