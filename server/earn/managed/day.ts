import { sql } from 'kysely'
import { type ManagedMoves, type ManagedOrder, type ManagedTermsThen, managedDueAt, stepManaged } from '#protocol'
import type { Inside } from '../../funding/stepRunner.ts'
import { addLetters } from '../../users/accounts/dueLetters.ts'
import { bookSettled, freedOf, interestOf, type SettledOrder, settleEach } from '../settled.ts'
import type { EarnTerms } from '../terms.ts'
import type { Moved } from '../work.ts'
import { managedLetter } from './letters.ts'
import { type OrderRow, orderOf } from './rows.ts'

/** Days of one order that are paid in one transaction at most; the others follow in the next one. */
const MOST_STEPS = 64

interface DueRow extends OrderRow {
  /** Its owner may buy: neither frozen nor closing the account. */
  readonly may_renew: boolean
}

/** An order after everything that was due of it. */
interface Settled extends SettledOrder {
  readonly row: DueRow
  readonly order: ManagedOrder
  readonly moves: readonly ManagedMoves[]
  readonly isRenewed: boolean
}

const settle = (row: DueRow, at: number, terms: EarnTerms<'managed'>): Settled => {
  const moves: ManagedMoves[] = []
  let order = orderOf(row)
  let isRenewed = false
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    // The terms of the moment at which it ends, however late that is noticed.
    const now = order.state === 'matured' ? terms.at(row.product, order.endAt) : undefined
    const then: ManagedTermsThen | undefined = now && { ...now, mayRenew: row.may_renew }
    const step = stepManaged(order, at, then)
    if (step === undefined) break
    order = step.order
    moves.push(step.moves)
    isRenewed ||= step.renewed !== undefined
  }
  return { row, order, moves, isRenewed }
}

const isOver = ({ order, isRenewed }: Settled): boolean => order.state === 'redeemed' && !isRenewed

/**
 * Does what is due of some orders, all of it or nothing: days are paid, terms end, redemptions are paid. Orders that a
 * user's own step holds at this moment are left to the next run.
 */
export const settleOrders = async (
  { transaction, at }: Inside,
  terms: EarnTerms<'managed'>,
  ids: readonly string[],
): Promise<readonly Moved[]> => {
  const { rows } = await sql<DueRow>`
    SELECT o.*, u.frozen_at IS NULL AND u.erase_at IS NULL AND u.erased_at IS NULL AS may_renew
    FROM managed_orders AS o JOIN users AS u ON u.uid = o.uid
    WHERE o.id = ANY (${[...ids]}::bigint[]) AND o.due_at <= ${at}
    ORDER BY o.id FOR UPDATE OF o SKIP LOCKED`.execute(transaction)
  if (rows.length === 0) return []
  const all = await settleEach(rows, (row) => settle(row, at, terms))
  const freed = freedOf(all.filter(isOver))
  await sql`SELECT managed_commit(
    ${all.map(({ row }) => row.id)}::bigint[], ${all.map(({ row }) => row.paid_days)}::int[],
    ${all.map(({ order }) => order.state)}::text[], ${all.map(({ order }) => order.paidDays)}::int[],
    ${all.map(interestOf)}::numeric[], ${all.map(({ order }) => managedDueAt(order) ?? null)}::bigint[],
    ${all.map(({ order }) => order.ended?.by ?? null)}::text[],
    ${all.map(({ order }) => order.ended?.back ?? null)}::numeric[],
    ${all.map(({ order }) => order.ended?.forfeited ?? null)}::numeric[],
    ${all.filter(({ isRenewed }) => isRenewed).map(({ row }) => row.id)}::bigint[],
    ${freed.map(({ product }) => product)}::text[], ${freed.map(({ amount }) => amount)}::numeric[], ${at}
  )`.execute(transaction)
  const letters = all.flatMap(({ row, order }) => managedLetter(row, order) ?? [])
  await addLetters(transaction, letters, at)
  return bookSettled(transaction, 'managed', all, at)
}
