import { sql } from 'kysely'
import { type PledgedMoves, type PledgedOrder, pledgedDueAt, pledgedPaid, stepPledged } from '#protocol'
import type { Inside } from '../../funding/stepRunner.ts'
import { addLetters, type DueLetter } from '../../users/accounts/dueLetters.ts'
import { bookSettled, freedOf, interestOf, type SettledOrder, settleEach } from '../settled.ts'
import type { EarnTerms } from '../terms.ts'
import type { Moved } from '../work.ts'
import { type OrderRow, orderOf, ratesOf } from './rows.ts'

/** Days of one order that are paid in one transaction at most; the others follow in the next one. */
const MOST_STEPS = 64

/** An order after everything that was due of it, and what each step moved. */
export interface Settled extends SettledOrder {
  readonly row: OrderRow
  readonly order: PledgedOrder
  readonly moves: readonly PledgedMoves[]
}

/** Does what is due of an order, a day after the other. */
export const settleOne = (terms: EarnTerms<'pledged'>, row: OrderRow, at: number, most = MOST_STEPS): Settled => {
  const rateAt = ratesOf(terms, row)
  const moves: PledgedMoves[] = []
  let order = orderOf(row)
  while (moves.length < most) {
    const step = stepPledged(order, at, rateAt)
    if (step === undefined) break
    order = step.order
    moves.push(step.moves)
  }
  return { row, order, moves }
}

/** Writes orders after their steps, with every entry of them, into the transaction that has locked them. */
export const writeSettled = async ({ transaction, at }: Inside, all: readonly Settled[]): Promise<readonly Moved[]> => {
  const freed = freedOf(all.filter(({ order }) => order.state === 'redeemed'))
  await sql`SELECT pledged_commit(
    ${all.map(({ row }) => row.id)}::bigint[], ${all.map(({ row }) => row.paid_hours)}::int[],
    ${all.map(({ order }) => order.state)}::text[], ${all.map(({ order }) => order.paidHours)}::int[],
    ${all.map(({ order }) => order.rateHours)}::numeric[], ${all.map(interestOf)}::numeric[],
    ${all.map(({ order }) => pledgedDueAt(order) ?? null)}::bigint[],
    ${all.map(({ order }) => order.ended?.by ?? null)}::text[],
    ${all.map(({ order }) => order.ended?.forfeited ?? null)}::numeric[],
    ${freed.map(({ product }) => product)}::text[], ${freed.map(({ amount }) => amount)}::numeric[], ${at}
  )`.execute(transaction)
  return bookSettled(transaction, 'pledged', all, at)
}

/** What the owner of an order is written when its term is over. */
const letterOf = ({ row: { id, uid, coin }, order }: Settled): DueLetter | undefined =>
  order.ended?.by === 'term'
    ? {
        uid,
        name: 'pledgedEnded',
        values: { order: id, coin, back: order.principal, interest: pledgedPaid(order) },
        event: { kind: 'stakingEnded', about: `${order.principal} ${coin}` },
      }
    : undefined

/**
 * Does what is due of some orders, all of it or nothing: days are paid, terms end. Orders that a user's own step holds at
 * this moment are left to the next run.
 */
export const settleOrders = async (
  inside: Inside,
  terms: EarnTerms<'pledged'>,
  ids: readonly string[],
): Promise<readonly Moved[]> => {
  const { rows } = await sql<OrderRow>`
    SELECT * FROM pledged_orders WHERE id = ANY (${[...ids]}::bigint[]) AND due_at <= ${inside.at}
    ORDER BY id FOR UPDATE SKIP LOCKED`.execute(inside.transaction)
  if (rows.length === 0) return []
  const all = await settleEach(rows, (row) => settleOne(terms, row, inside.at))
  const letters = all.flatMap((one) => letterOf(one) ?? [])
  await addLetters(inside.transaction, letters, inside.at)
  return writeSettled(inside, all)
}
