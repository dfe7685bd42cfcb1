import { type LoanProductName, loanProduct } from '#protocol'
import { firstLoans } from '../../settings/firstLoans.ts'
import { createEarnTerms, type EarnSettings, type EarnTerms } from '../terms.ts'

/** Products that lend against coins, as they are configured. */
export interface LoanProducts extends EarnTerms<'loan'> {
  /** Both coins and the days of a product, by its name; undefined for a name that is none. */
  loanNamed(name: string): LoanProductName | undefined
}

export const createLoanProducts = (settings: EarnSettings<'loan'>, demo: boolean): LoanProducts => ({
  ...createEarnTerms(settings, 'loan', loanProduct, firstLoans(demo)),
  loanNamed: loanProduct,
})
