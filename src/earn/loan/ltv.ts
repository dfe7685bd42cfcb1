import {
  type Amount,
  compare,
  countedValue,
  type LoanHealth,
  type LoanTerms,
  loanHealth,
  loanLiquidationPrice,
  loanToValue,
  type Price,
  productOfRatios,
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

/** How a debt of this ratio stands. */
export const healthOf = (ratio: string, terms: LoanTerms): LoanHealth =>
  // A ratio is a debt on what counts for one.
  loanHealth(ratio as Amount, '1' as Amount, terms)

/** The index price at which so much debt on so much collateral is liquidated. */
export const liquidationAt = ({ debt, collateral, terms }: Secured): Price =>
  loanLiquidationPrice(debt, { qty: collateral, haircut: terms.haircut }, terms.liquidation)

/** Decimals of an amount that is suggested. */
const DECIMALS = 8
/** Suggested above the least: a price that falls a little meanwhile does not refuse the loan. */
const HEADROOM = '1.01'

/** What collateral secures a loan of so much at its initial ratio, with a little more. */
export const suggestedCollateral = (amount: Amount, { haircut, initial }: LoanTerms, index: Price): Amount =>
  quotient(
    amount,
    productOfRatios(productOfRatios(index, haircut), quotient(initial as Amount, HEADROOM, 'down')),
    'up',
    DECIMALS,
  )

/** Whether a user has enough of a coin. */
export const hasEnough = (available: Amount | undefined, wanted: Amount): boolean =>
  available === undefined || compare(available, wanted) >= 0
