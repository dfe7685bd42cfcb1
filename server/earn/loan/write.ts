import { sql } from 'kysely'
import {
  isZero,
  type LoanMoves,
  type LoanOrder,
  type LoanStep,
  loanDebt,
  loanDueAt,
  subtract,
  watchPrice,
  ZERO,
} from '#protocol'
import type { Inside } from '../../funding/stepRunner.ts'
import { house, type Move, user } from '../../ledger/posting.ts'
import type { IndexNow } from './indexes.ts'
import type { LoanRow } from './rows.ts'

type Parties = Pick<LoanRow, 'uid' | 'coin' | 'collateral_coin'>

/** What a step moves in the ledger; what a sale brings before what is paid of it. */
export const movesOf = ({ uid, coin, collateral_coin: secured }: Parties, moves: LoanMoves): Move[] => {
  const { lent, proceeds, paid, locked, sold, returned } = moves
  const [wallet, lock, earn] = [user(uid, 'available'), user(uid, 'locked'), house('earn')]
  const all: Move[] = [
    { from: wallet, to: lock, coin: secured, amount: locked, cause: 'loan-collateral' },
    { from: earn, to: wallet, coin, amount: lent, cause: 'loan-lent' },
    { from: lock, to: earn, coin: secured, amount: sold, cause: 'loan-sale' },
    { from: earn, to: wallet, coin, amount: proceeds, cause: 'loan-proceeds' },
    { from: wallet, to: earn, coin, amount: paid, cause: 'loan-paid' },
    { from: lock, to: wallet, coin: secured, amount: returned, cause: 'loan-return' },
  ]
  return all.filter(({ amount }) => !isZero(amount))
}

/** Columns of a loan that steps change. */
export const stateOf = (order: LoanOrder, at: number) => ({
  principal: order.principal,
  share: String(order.share),
  collateral: order.collateral,
  level: order.level,
  reminded: order.reminded,
  due_at: order.ended === undefined ? String(loanDueAt(order, at)) : null,
  watch_price: watchPrice(order, at) ?? null,
  ended_by: order.ended ?? null,
  ended_at: order.ended === undefined ? null : String(at),
})

/** Writes what a step told the owner. */
export const writeEvent = async (
  { transaction, at }: Inside,
  loan: string,
  { order, moves, event, sale }: LoanStep,
  index: IndexNow | undefined,
): Promise<void> => {
  if (event === undefined) return
  const { lent, proceeds, paid, interest, locked, sold, returned } = moves
  await transaction
    .insertInto('loan_events')
    .values({
      loan,
      at: String(at),
      kind: event,
      locked,
      sold,
      returned,
      lent,
      proceeds,
      fee: sale?.fee ?? ZERO,
      paid,
      interest,
      index_price: index?.price ?? null,
      index_at: index === undefined ? null : String(index.at),
      debt: order.ended === undefined ? loanDebt(order, at) : ZERO,
      collateral: order.collateral,
      shortfall: sale?.shortfall ?? ZERO,
    })
    .execute()
}

/** Writes a loan after a step, within the transaction that has locked it, without its entries in the ledger. */
export const writeLoan = async (
  inside: Inside,
  row: LoanRow,
  before: LoanOrder,
  step: LoanStep,
  index: IndexNow | undefined,
): Promise<void> => {
  const { transaction, at } = inside
  const { order, moves } = step
  await transaction
    .updateTable('loan_orders')
    .set({
      ...stateOf(order, at),
      sold: sql`sold + ${moves.sold}::numeric`,
      interest_paid: sql`interest_paid + ${moves.interest}::numeric`,
    })
    .where('id', '=', row.id)
    .execute()
  const less = subtract(before.principal, order.principal)
  if (!isZero(less))
    await sql`UPDATE loan_products SET running = running - ${less}::numeric WHERE product = ${row.product}`.execute(
      transaction,
    )
  await writeEvent(inside, row.id, step, index)
}
