import { scaled, unscaled } from '../../base/decimal.ts'
import {
  type Amount,
  compare,
  isPositive,
  isZero,
  LEDGER_DECIMALS,
  maximum,
  minimum,
  notional,
  type Price,
  portion,
  quotient,
  subtract,
  sum,
  toAmount,
  toPrice,
  ZERO,
} from '../../base/money.ts'
import { HOUR_MS } from '../calendar.ts'
import { ceilDivide } from '../units.ts'

/** A coin that secures a debt: so much of it, its index price, and the part of its worth that counts (a fraction). */
export interface Collateral {
  readonly qty: Amount
  readonly index: Price
  readonly haircut: string
}

/** Loan-to-value ratios (fractions) at which something happens. */
export interface LoanLimits {
  /** At most this is lent. */
  readonly initial: string
  readonly notice: string
  readonly urgent: string
  readonly liquidation: string
}

export const LOAN_LIMITS: LoanLimits = { initial: '0.65', notice: '0.75', urgent: '0.85', liquidation: '0.91' }

/** What collateral counts for, Σ qty · index · haircut, rounded down. */
export const collateralValue = (all: readonly Collateral[]): Amount =>
  sum(all.map(({ qty, index, haircut }) => portion(notional(qty, index, 'down'), haircut, 'down')))

/** (principal + interest) / what the collateral counts for, rounded up; undefined where a debt has no collateral. */
export const loanToValue = (debt: Amount, value: Amount): string | undefined =>
  isPositive(value) ? quotient(debt, value, 'up', 8) : isZero(debt) ? '0' : undefined

export type LoanHealth = 'safe' | 'notice' | 'urgent' | 'liquidation'

/** How a debt stands; a debt without collateral is due for liquidation. */
export const loanHealth = (debt: Amount, value: Amount, limits: LoanLimits): LoanHealth => {
  const ltv = loanToValue(debt, value)
  const reached = (limit: string): boolean => ltv === undefined || compare(toAmount(ltv), toAmount(limit)) >= 0
  if (reached(limits.liquidation)) return 'liquidation'
  if (reached(limits.urgent)) return 'urgent'
  return reached(limits.notice) ? 'notice' : 'safe'
}

/** The index price at which a debt on so much of one coin is liquidated: debt / (qty · haircut · limit), rounded up. */
export const loanLiquidationPrice = (
  debt: Amount,
  { qty, haircut }: Pick<Collateral, 'qty' | 'haircut'>,
  limit: string,
): Price => toPrice(quotient(debt, portion(portion(qty, haircut, 'down'), limit, 'down'), 'up'))

/** What a liquidation sells, and where its proceeds go; they are together what is sold. */
export interface LoanSale {
  readonly sold: Amount
  readonly fee: Amount
  readonly repaid: Amount
  /** Back to the user. */
  readonly remainder: Amount
}

/**
 * What is sold so that a debt is at a target again: x = (D − T · C) / (1 − f − T), rounded up, at least one lot and at most
 * all of it. What a lot brings beyond the debt is the user's. `value` is what the collateral sells for, in the coin of the
 * debt, and the target a ratio to just that: one to what collateral counts for is multiplied by the haircut before. Throws
 * where fee and target leave nothing to repay with.
 */
export const partialSale = (
  debt: Amount,
  value: Amount,
  { target, fee, lot }: { readonly target: string; readonly fee: string; readonly lot: Amount },
): LoanSale => {
  const one = 10n ** BigInt(LEDGER_DECIMALS)
  const [part, cost] = [scaled(target, LEDGER_DECIMALS), scaled(fee, LEDGER_DECIMALS)]
  const left = one - part - cost
  if (left <= 0n) throw new Error('loan: target and fee leave nothing')
  const over = scaled(debt, LEDGER_DECIMALS) * one - part * scaled(value, LEDGER_DECIMALS)
  if (over <= 0n) return { sold: ZERO, fee: ZERO, repaid: ZERO, remainder: ZERO }
  const wanted = toAmount(unscaled(ceilDivide(over, left), LEDGER_DECIMALS))
  const sold = minimum(maximum(wanted, lot), value)
  const charged = portion(sold, fee, 'down')
  const proceeds = subtract(sold, charged)
  const repaid = minimum(proceeds, debt)
  return { sold, fee: charged, repaid, remainder: subtract(proceeds, repaid) }
}

/** How long nothing is liquidated after an index that was stale or halted is back, in ms. */
export const LOAN_GRACE_MS = HOUR_MS

/** May it be liquidated: `freshSince` is when the index became fresh without a break (Unix ms), undefined while it is not. */
export const mayLiquidate = (freshSince: number | undefined, now: number): boolean =>
  freshSince !== undefined && now >= freshSince + LOAN_GRACE_MS
