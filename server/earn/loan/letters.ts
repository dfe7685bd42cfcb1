import { type LoanEventKind, type LoanStep, loanDebt, ZERO } from '#protocol'
import type { DueLetter } from '../../users/accounts/dueLetters.ts'
import type { LoanRow } from './rows.ts'

/** What a loan's owner gets a letter about; what the owner did, its screen says. */
const NAMES: Partial<Record<LoanEventKind, string>> = {
  notice: 'loanNotice',
  urgent: 'loanUrgent',
  liquidated: 'loanLiquidated',
  ending: 'loanEnding',
  matured: 'loanMatured',
}

/** The letter about a step that time or a price did; undefined where nothing is told. */
export const loanLetter = (
  { id, uid, coin, collateral_coin: collateralCoin }: Pick<LoanRow, 'id' | 'uid' | 'coin' | 'collateral_coin'>,
  { order, moves, event }: LoanStep,
  at: number,
): DueLetter | undefined => {
  const name = event && NAMES[event]
  if (name === undefined) return undefined
  const { sold, paid, returned } = moves
  const debt = order.ended === undefined ? loanDebt(order, at) : ZERO
  const values = { loan: id, coin, collateralCoin, debt, collateral: order.collateral, sold, paid, returned }
  return { uid, name, values }
}
