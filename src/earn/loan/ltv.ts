import {
  type Amount,
  compare,
  countedValue,
  type LoanHealth,
  type LoanTerms,
  leastCollateral,
  loanHealth,
  loanToValue,
  type Price,
  priceAtLimit,
  quotient,
} from '#protocol'

export interface Secured {
  readonly debt: Amount
  readonly collateral: Amount
  readonly terms: LoanTerms
}

/** How so much debt stands on so much collateral at an index price. */
export interface Ltv {
  /** Undefined where nothing secures a debt. */
  readonly ratio: string | undefined
  readonly health: LoanHealth
}

export const ltvAt = ({ debt, collateral, terms }: Secured, index: Price): Ltv => {
  const value = countedValue({ collateral, terms }, index)
  return { ratio: loanToValue(debt, value), health: loanHealth(debt, value, terms) }
}

/** The index price at which so much debt on so much collateral is liquidated. */
export const liquidationAt = (secured: Secured): Price => priceAtLimit(secured, secured.debt, 'liquidation')

/** Suggested above the least: a price that falls a little meanwhile does not refuse the loan. */
const HEADROOM = '1.01'

/** What collateral secures a loan of so much at its initial ratio, with a little more. */
export const suggestedCollateral = (amount: Amount, { haircut, initial }: LoanTerms, index: Price): Amount =>
  leastCollateral(amount, { haircut, initial: quotient(initial as Amount, HEADROOM, 'down') }, index)

/** Whether a user has enough of a coin. */
export const hasEnough = (available: Amount | undefined, wanted: Amount): boolean =>
  available === undefined || compare(available, wanted) >= 0
