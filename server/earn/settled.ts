import { setImmediate as breathe } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { type Amount, add, type EarnKind, isZero, negate, ZERO } from '#protocol'
import { postEntries } from '../ledger/post.ts'
import type { Schema } from '../platform/db/schema.ts'
import { Entries, grouped } from './entries.ts'
import type { Moved } from './work.ts'

/** Amounts that a step of an order moves: interest from the house, principal back, and what the house takes again. */
interface SettledMoves {
  readonly interest: Amount
  /** What cutting leaves with the house; below zero where it has paid what it kept before. */
  readonly rounding: Amount
  readonly back: Amount
  readonly forfeited?: Amount
}

/** An order after everything that was due of it, and what each step moved. */
export interface SettledOrder {
  readonly row: { readonly id: string; readonly uid: string; readonly product: string; readonly coin: string }
  readonly order: { readonly principal: Amount }
  readonly moves: readonly SettledMoves[]
}

/** Each order after what is due of it. Users' calls are handled before and after: computing a batch takes about a millisecond. */
export const settleEach = async <R, S>(rows: readonly R[], settle: (row: R) => S): Promise<readonly S[]> => {
  await breathe()
  const all = rows.map((row) => settle(row))
  await breathe()
  return all
}

const sumOf = (all: readonly Amount[]): Amount => all.reduce((sum, one) => add(sum, one), ZERO)

export const interestOf = ({ moves }: SettledOrder): Amount =>
  moves.reduce((sum, { interest }) => add(sum, interest), ZERO)

/** What of each product runs no more. */
export const freedOf = (
  over: readonly SettledOrder[],
): readonly { readonly product: string; readonly amount: Amount }[] =>
  grouped(over, ({ row }) => row.product).map(([product, orders]) => ({
    product,
    amount: sumOf(orders.map(({ order }) => order.principal)),
  }))

/** Each payment with an entry of its own, and one of the house for all of a product. */
const addProduct = (
  entries: Entries,
  kind: EarnKind,
  set: number,
  [product, all]: readonly [string, readonly SettledOrder[]],
): void => {
  const coin = all[0]?.row.coin ?? ''
  let [interest, rounding, taken]: [Amount, Amount, Amount] = [ZERO, ZERO, ZERO]
  for (const { row, moves } of all) {
    const wallet = { uid: row.uid, kind: 'available', coin }
    const locked = { uid: row.uid, kind: 'locked', coin }
    for (const move of moves) {
      const { forfeited = ZERO } = move
      entries.add(set, wallet, move.interest, `${kind}-interest`, row.id)
      entries.add(set, locked, negate(move.back), `${kind}-redeem`, row.id)
      entries.add(set, wallet, move.back, `${kind}-redeem`, row.id)
      entries.add(set, locked, negate(forfeited), `${kind}-forfeit`, row.id)
      interest = add(interest, move.interest)
      rounding = add(rounding, move.rounding)
      taken = add(taken, forfeited)
    }
  }
  const earn = { uid: null, kind: 'earn', coin }
  entries.add(set, earn, negate(interest), `${kind}-interest`, product)
  entries.add(set, earn, taken, `${kind}-forfeit`, product)
  entries.add(set, earn, negate(rounding), `${kind}-rounding`, product)
  entries.add(set, { ...earn, kind: 'rounding' }, rounding, `${kind}-rounding`, product)
}

/** Does it move coins of the user? */
const isMove = ({ interest, back, forfeited = ZERO }: SettledMoves): boolean =>
  !isZero(interest) || !isZero(back) || !isZero(forfeited)

/** Books what orders of a kind moved, in the transaction that has written them. Whose coins moved. */
export const bookSettled = async (
  transaction: Transaction<Schema>,
  kind: EarnKind,
  all: readonly SettledOrder[],
  at: number,
): Promise<readonly Moved[]> => {
  const entries = new Entries()
  for (const [set, product] of grouped(all, ({ row }) => row.product).entries()) addProduct(entries, kind, set, product)
  if (entries.columns.sets.length > 0) await postEntries(transaction, entries.columns, at)
  return all.flatMap(({ row: { uid, coin }, moves }) => (moves.some(isMove) ? [{ uid, coin }] : []))
}
