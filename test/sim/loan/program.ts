import type * as protocol from '#protocol'

/** The rules that are played: the real ones, or with a bug in them. */
export type Program = Pick<
  typeof protocol,
  | 'takeLoan'
  | 'addCollateral'
  | 'repayLoan'
  | 'settleLoan'
  | 'loanDebt'
  | 'debtAtEnd'
  | 'loanDueAt'
  | 'watchPrice'
  | 'mayLiquidate'
  | 'termsOfLoan'
>
