import {
  type Amount,
  compareRatios,
  isPositive,
  isZero,
  notional,
  type Price,
  portion,
  quotient,
  sum,
  toPrice,
} from '../../base/money.ts'

/** A coin that secures a debt: so much of it, its index price, and the part of its worth that counts (a fraction). */
export interface Collateral {
  readonly qty: Amount
  readonly index: Price
  readonly haircut: string
}

/** Loan-to-value ratios (fractions) at which something happens, each above the one before. */
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

/** How a debt stands, from good to bad. */
export const LOAN_HEALTH = ['safe', 'notice', 'urgent', 'liquidation'] as const
export type LoanHealth = (typeof LOAN_HEALTH)[number]

export const isWorseHealth = (health: LoanHealth, than: LoanHealth): boolean =>
  LOAN_HEALTH.indexOf(health) > LOAN_HEALTH.indexOf(than)

/** How a debt of this ratio stands; a debt without collateral, which has none, is due for liquidation. */
export const healthOfRatio = (ratio: string | undefined, limits: LoanLimits): LoanHealth => {
  const reached = (limit: string): boolean => ratio === undefined || compareRatios(ratio, limit) >= 0
  if (reached(limits.liquidation)) return 'liquidation'
  if (reached(limits.urgent)) return 'urgent'
  return reached(limits.notice) ? 'notice' : 'safe'
}

/** How a debt stands on what its collateral counts for. */
export const loanHealth = (debt: Amount, value: Amount, limits: LoanLimits): LoanHealth =>
  healthOfRatio(loanToValue(debt, value), limits)

/** The index price at which a debt on so much of one coin is liquidated: debt / (qty · haircut · limit), rounded up. */
export const loanLiquidationPrice = (
  debt: Amount,
  { qty, haircut }: Pick<Collateral, 'qty' | 'haircut'>,
  limit: string,
): Price => toPrice(quotient(debt, portion(portion(qty, haircut, 'down'), limit, 'down'), 'up'))
