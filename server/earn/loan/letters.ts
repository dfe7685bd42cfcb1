import { type LoanEventKind, loanDebt, ZERO } from '#protocol'
import type { Letters } from '../../users/accounts/letters.ts'
import type { LoanNews } from './settle.ts'

/** What a loan's owner gets a letter about; what the owner did, its screen says. */
const NAMES: Partial<Record<LoanEventKind, string>> = {
  notice: 'loanNotice',
  urgent: 'loanUrgent',
  liquidated: 'loanLiquidated',
  ending: 'loanEnding',
  matured: 'loanMatured',
}

/** Writes to the owner of a loan, after the commit. */
export const tellLoan = async (letters: Letters, { id, uid, at, row, step }: LoanNews): Promise<void> => {
  const name = NAMES[step.event]
  if (name === undefined) return
  const values = {
    loan: id,
    coin: row.coin,
    collateralCoin: row.collateral_coin,
    debt: step.order.ended === undefined ? loanDebt(step.order, at) : ZERO,
    collateral: step.order.collateral,
    sold: step.moves.sold,
    paid: step.moves.paid,
    returned: step.moves.returned,
  }
  await letters.send(uid, { name, values, money: true })
}
