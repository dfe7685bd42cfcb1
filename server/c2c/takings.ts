import { type Kysely, sql } from 'kysely'
import {
  type Amount,
  C2C_COIN_DECIMALS,
  type C2cOrder,
  type C2cParty,
  compare,
  isPositive,
  placesOf,
  type RecordDeposit,
  toAmount,
} from '#protocol'
import { type Move, user } from '../ledger/posting.ts'
import type { Schema } from '../platform/db/schema.ts'
import { lockOrder } from './rows.ts'
import type { Done, Inside } from './step.ts'

/** So much of a merchant's deposit. */
export interface FromDeposit {
  readonly coin: string
  readonly amount: Amount
}

/** The side whose ad was taken, which may have a deposit. */
export const merchantSide = ({ taker, buyer }: Pick<C2cOrder, 'taker' | 'buyer'>): C2cParty =>
  taker === buyer ? 'seller' : 'buyer'

/** Can this much be taken from the deposit of an order's merchant? Its row is locked. */
export const canTake = async (
  { transaction }: Inside,
  order: C2cOrder,
  { coin, amount }: FromDeposit,
): Promise<boolean> => {
  const row = await transaction
    .selectFrom('c2c_deposits')
    .select('amount')
    .where('uid', '=', order[merchantSide(order)])
    .where('coin', '=', coin)
    .forUpdate()
    .executeTakeFirst()
  const isAmount = isPositive(amount) && placesOf(amount) <= C2C_COIN_DECIMALS
  return isAmount && row !== undefined && compare(amount, toAmount(row.amount)) <= 0
}

/**
 * Takes this much of the merchant's deposit by a ruling, which `canTake` allowed, for the taker: locked for as long as
 * the ruling can be reviewed. Answers the move.
 */
export const takeFromDeposit = async (
  { transaction }: Inside,
  order: C2cOrder,
  { coin, amount }: FromDeposit,
): Promise<Move> => {
  const [merchant, until] = [order[merchantSide(order)], order.appealBy]
  await sql`UPDATE c2c_deposits SET amount = amount - ${amount}::numeric
    WHERE uid = ${merchant} AND coin = ${coin}`.execute(transaction)
  await transaction
    .insertInto('c2c_takings')
    .values({
      order_id: order.id,
      merchant,
      uid: order.taker,
      coin,
      amount,
      state: until === undefined ? 'paid' : 'held',
      due_at: until === undefined ? null : String(until),
    })
    .execute()
  const to = user(order.taker, until === undefined ? 'available' : 'locked')
  return { from: user(merchant, 'deposit'), to, coin, amount, cause: 'c2c-deposit-ruling' }
}

/** A ruling is reviewed: what it took from a deposit and is still held goes back. Answers the moves. */
export const giveBackTakings = async ({ transaction }: Inside, order: Pick<C2cOrder, 'id'>): Promise<Move[]> => {
  const rows = await transaction
    .updateTable('c2c_takings')
    .set({ state: 'returned', due_at: null })
    .where('order_id', '=', order.id)
    .where('state', '=', 'held')
    .returning(['merchant', 'uid', 'coin', 'amount'])
    .execute()
  for (const { merchant, coin, amount } of rows)
    await sql`UPDATE c2c_deposits SET amount = amount + ${amount}::numeric
      WHERE uid = ${merchant} AND coin = ${coin}`.execute(transaction)
  return rows.map(({ merchant, uid, coin, amount }) => ({
    from: user(uid, 'locked'),
    to: user(merchant, 'deposit'),
    coin,
    amount: toAmount(amount),
    cause: 'c2c-deposit-return',
  }))
}

/** The time for a review is over: what was taken is free. Undefined when another step came first. */
export const payTaking = async (inside: Inside, id: string): Promise<Done | undefined> => {
  const { transaction, at } = inside
  const taking = await transaction.selectFrom('c2c_takings').selectAll().where('id', '=', id).executeTakeFirst()
  const order = taking && (await lockOrder(transaction, taking.order_id))
  const row = await transaction
    .selectFrom('c2c_takings')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'held')
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || order === undefined) return undefined
  // An outage lengthened the window.
  const until = order.record.appealBy ?? 0
  const isOver = until <= at
  await transaction
    .updateTable('c2c_takings')
    .set(isOver ? { state: 'paid', due_at: null } : { due_at: String(until) })
    .where('id', '=', id)
    .execute()
  if (!isOver) return undefined
  const { uid, coin } = row
  const amount = toAmount(row.amount)
  const move: Move = { from: user(uid, 'locked'), to: user(uid, 'available'), coin, amount, cause: 'c2c-hold-end' }
  await inside.commit(order.id, [{ causeId: order.id, moves: [move] }])
  return { id: order.id, uids: [uid], coin }
}

/** What rulings on an order took from its merchant's deposit, the oldest first. */
export const readTakings = async (db: Kysely<Schema>, order: C2cOrder): Promise<RecordDeposit[]> => {
  const rows = await db.selectFrom('c2c_takings').selectAll().where('order_id', '=', order.id).orderBy('id').execute()
  const from = merchantSide(order)
  const to = from === 'buyer' ? 'seller' : 'buyer'
  return rows.map(({ coin, amount, state, due_at: due }) => ({
    from,
    to,
    amount: toAmount(amount),
    coin,
    state,
    until: due === null ? undefined : Number(due),
  }))
}

/** What the merchant of an order has down, by coin. */
export const readMerchantDeposits = async (db: Kysely<Schema>, order: C2cOrder): Promise<FromDeposit[]> => {
  const rows = await db
    .selectFrom('c2c_deposits')
    .select(['coin', 'amount'])
    .where('uid', '=', order[merchantSide(order)])
    .where('amount', '>', '0')
    .orderBy('coin')
    .execute()
  return rows.map(({ coin, amount }) => ({ coin, amount: toAmount(amount) }))
}
