import { sql } from 'kysely'
import {
  type Amount,
  add,
  isZero,
  negate,
  type PledgedMoves,
  type PledgedOrder,
  pledgedDueAt,
  stepPledged,
  ZERO,
} from '#protocol'
import type { Inside } from '../../funding/stepRunner.ts'
import { postEntries } from '../../ledger/post.ts'
import { Entries, grouped } from '../entries.ts'
import type { EarnTerms } from '../terms.ts'
import type { Moved } from '../work.ts'
import { type OrderRow, orderOf, ratesOf } from './rows.ts'

/** Days of one order that are paid in one transaction at most; the others follow in the next one. */
const MOST_STEPS = 64

/** An order after everything that was due of it, and what each step moved. */
export interface Settled {
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

class PledgedEntries extends Entries {
  addProduct(set: number, product: string, coin: string, all: readonly Settled[]): void {
    let [interest, rounding]: [Amount, Amount] = [ZERO, ZERO]
    for (const { row, moves } of all) {
      const [wallet, locked] = [
        { uid: row.uid, kind: 'available', coin },
        { uid: row.uid, kind: 'locked', coin },
      ]
      for (const move of moves) {
        this.add(set, wallet, move.interest, 'pledged-interest', row.id)
        this.add(set, locked, negate(move.back), 'pledged-redeem', row.id)
        this.add(set, wallet, move.back, 'pledged-redeem', row.id)
        interest = add(interest, move.interest)
        rounding = add(rounding, move.rounding)
      }
    }
    const earn = { uid: null, kind: 'earn', coin }
    this.add(set, earn, negate(interest), 'pledged-interest', product)
    this.add(set, earn, negate(rounding), 'pledged-rounding', product)
    this.add(set, { ...earn, kind: 'rounding' }, rounding, 'pledged-rounding', product)
  }
}

const interestOf = ({ moves }: Settled): Amount => moves.reduce((sum, { interest }) => add(sum, interest), ZERO)

/** Writes orders after their steps, with every entry of them, into the transaction that has locked them. */
export const writeSettled = async ({ transaction, at }: Inside, all: readonly Settled[]): Promise<readonly Moved[]> => {
  const products = grouped(all, ({ row }) => row.product)
  const entries = new PledgedEntries()
  for (const [set, [product, settled]] of products.entries())
    entries.addProduct(set, product, settled[0]?.row.coin ?? '', settled)
  const freed = products.flatMap(([product, settled]) => {
    const over = settled.filter(({ order }) => order.state === 'redeemed')
    return over.length === 0
      ? []
      : [{ product, amount: over.reduce((sum, { order }) => add(sum, order.principal), ZERO) }]
  })
  await sql`SELECT pledged_commit(
    ${all.map(({ row }) => row.id)}::bigint[], ${all.map(({ row }) => row.paid_hours)}::int[],
    ${all.map(({ order }) => order.state)}::text[], ${all.map(({ order }) => order.paidHours)}::int[],
    ${all.map(({ order }) => order.rateHours)}::numeric[], ${all.map(interestOf)}::numeric[],
    ${all.map(({ order }) => pledgedDueAt(order) ?? null)}::bigint[],
    ${all.map(({ order }) => order.ended?.by ?? null)}::text[],
    ${all.map(({ order }) => order.ended?.forfeited ?? null)}::numeric[],
    ${freed.map(({ product }) => product)}::text[], ${freed.map(({ amount }) => amount)}::numeric[], ${at}
  )`.execute(transaction)
  if (entries.columns.sets.length > 0) await postEntries(transaction, entries.columns, at)
  return all.flatMap(({ row: { uid, coin }, moves }) =>
    moves.some(({ interest, back }) => !isZero(add(interest, back))) ? [{ uid, coin }] : [],
  )
}

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
  return rows.length === 0
    ? []
    : writeSettled(
        inside,
        rows.map((row) => settleOne(terms, row, inside.at)),
      )
}
