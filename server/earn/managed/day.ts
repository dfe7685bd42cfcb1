import { sql } from 'kysely'
import {
  type Amount,
  add,
  isZero,
  type ManagedMoves,
  type ManagedOrder,
  type ManagedTermsThen,
  managedDueAt,
  negate,
  stepManaged,
  ZERO,
} from '#protocol'
import type { Inside } from '../../funding/stepRunner.ts'
import { postEntries } from '../../ledger/post.ts'
import { Entries, grouped } from '../entries.ts'
import type { EarnTerms } from '../terms.ts'
import type { Moved } from '../work.ts'
import { type OrderRow, orderOf } from './rows.ts'

/** Days of one order that are paid in one transaction at most; the others follow in the next one. */
const MOST_STEPS = 64

interface DueRow extends OrderRow {
  /** Its owner may buy: neither frozen nor closing the account. */
  readonly may_renew: boolean
}

/** An order after everything that was due of it. */
interface Settled {
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

class ManagedEntries extends Entries {
  addProduct(set: number, product: string, coin: string, all: readonly Settled[]): void {
    let [interest, rounding, forfeited]: Amount[] = [ZERO, ZERO, ZERO]
    for (const { row, moves } of all) {
      const [wallet, locked] = [
        { uid: row.uid, kind: 'available', coin },
        { uid: row.uid, kind: 'locked', coin },
      ]
      for (const move of moves) {
        this.add(set, wallet, move.interest, 'managed-interest', row.id)
        this.add(set, locked, negate(move.back), 'managed-redeem', row.id)
        this.add(set, wallet, move.back, 'managed-redeem', row.id)
        this.add(set, locked, negate(move.forfeited), 'managed-forfeit', row.id)
        interest = add(interest ?? ZERO, move.interest)
        rounding = add(rounding ?? ZERO, move.rounding)
        forfeited = add(forfeited ?? ZERO, move.forfeited)
      }
    }
    const earn = { uid: null, kind: 'earn', coin }
    this.add(set, earn, negate(interest ?? ZERO), 'managed-interest', product)
    this.add(set, earn, forfeited ?? ZERO, 'managed-forfeit', product)
    this.add(set, earn, negate(rounding ?? ZERO), 'managed-rounding', product)
    this.add(set, { ...earn, kind: 'rounding' }, rounding ?? ZERO, 'managed-rounding', product)
  }
}

const interestOf = ({ moves }: Settled): Amount => moves.reduce((sum, { interest }) => add(sum, interest), ZERO)
const isEnded = ({ order, isRenewed }: Settled): boolean => order.state === 'redeemed' && !isRenewed

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
  const all = rows.map((row) => settle(row, at, terms))
  const products = grouped(all, ({ row }) => row.product)
  const entries = new ManagedEntries()
  for (const [set, [product, settled]] of products.entries())
    entries.addProduct(set, product, settled[0]?.row.coin ?? '', settled)
  const freed = products.flatMap(([product, settled]) => {
    const over = settled.filter(isEnded)
    return over.length === 0
      ? []
      : [{ product, amount: over.reduce((sum, { order }) => add(sum, order.principal), ZERO) }]
  })
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
  if (entries.columns.sets.length > 0) await postEntries(transaction, entries.columns, at)
  return all.flatMap(({ row: { uid, coin }, moves }) =>
    moves.some(({ interest, back, forfeited }) => !isZero(add(add(interest, back), forfeited))) ? [{ uid, coin }] : [],
  )
}
