import { sql, type Transaction } from 'kysely'
import {
  isSubscribed,
  payByOf,
  rationSale,
  type SaleFailure,
  type SaleOutcome,
  saleDueAt,
  secretHash,
  toAmount,
} from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { settingAt } from '../../settings/settings.ts'
import { lineOf, lockSale, numberOf, type SaleRow, timesOf } from './rows.ts'

/** A step of a whole sale within its transaction, at one moment. */
interface Within {
  readonly transaction: Transaction<Schema>
  readonly at: number
}

/** Every order of the sale is to be taken up: returned, given tokens, or told its allocation. */
const takeUpOrders = async ({ transaction, at }: Within, id: string): Promise<void> => {
  await sql`UPDATE sale_orders SET due_at = ${at} WHERE sale = ${id} AND state NOT IN ('refunded', 'delivered')`.execute(
    transaction,
  )
}

const fail = async (within: Within, { id }: SaleRow, failure: SaleFailure): Promise<void> => {
  const { transaction, at } = within
  await transaction
    .updateTable('sales')
    .set({ progress: 'failed', failure, failed_at: String(at), due_at: null })
    .where('id', '=', id)
    .execute()
  await takeUpOrders(within, id)
}

/** Writes what each line gets; the orders are taken up one by one afterwards. */
const writeTokens = async (
  { transaction, at }: Within,
  ids: readonly string[],
  { tokens }: SaleOutcome,
): Promise<void> => {
  await sql`UPDATE sale_orders AS o SET tokens = a.tokens, due_at = ${at}
    FROM unnest(${[...ids]}::bigint[], ${[...tokens]}::numeric[]) AS a (id, tokens) WHERE o.id = a.id`.execute(
    transaction,
  )
}

const ration = async (within: Within, sale: SaleRow): Promise<void> => {
  const { transaction, at } = within
  const { id, settings } = sale
  if (!isSubscribed(settings, toAmount(sale.total))) return fail(within, sale, 'undersubscribed')
  const isDrawable = sale.secret !== null && secretHash(sale.secret) === sale.secret_hash
  if (settings.sharing === 'lottery' && !isDrawable) return fail(within, sale, 'secret')
  const rows = await transaction
    .selectFrom('sale_orders')
    .select(['id', 'line', 'committed', 'nonce'])
    .where('sale', '=', id)
    .orderBy('id')
    .execute()
  const outcome = rationSale(id, settings, rows.map(lineOf), sale.secret ?? undefined)
  const payBy = payByOf(settings, at)
  await transaction
    .updateTable('sales')
    .set({
      progress: 'rationed',
      root: outcome.root,
      allocated: outcome.sum,
      excess: outcome.excess,
      rationed_at: String(at),
      pay_by: String(payBy),
      due_at: String(saleDueAt(settings, { progress: 'rationed', payBy })),
    })
    .where('id', '=', id)
    .execute()
  await writeTokens(
    within,
    rows.map((row) => row.id),
    outcome,
  )
}

const distribute = async (within: Within, { id }: SaleRow): Promise<void> => {
  const { transaction, at } = within
  await transaction
    .updateTable('sales')
    .set({ progress: 'distributed', distributed_at: String(at), due_at: null })
    .where('id', '=', id)
    .execute()
  await takeUpOrders(within, id)
}

/** Is this sale to be stopped? Two operators say so. */
const isStopped = async ({ transaction, at }: Within, id: string): Promise<boolean> =>
  (await settingAt(transaction, 'saleStop', id, at))?.stopped === true

/** Does what is due of a sale: it is allocated, distributed, or fails. False where nothing was. */
export const runSale = async (within: Within, id: string): Promise<boolean> => {
  const sale = await lockSale(within.transaction, id)
  if (sale === undefined) return false
  const { progress, settings } = sale
  if (progress === 'failed' || progress === 'distributed') return false
  if (await isStopped(within, id)) {
    await fail(within, sale, 'stopped')
    return true
  }
  const due = saleDueAt(settings, timesOf(sale))
  if (due === undefined || within.at < due) return false
  await (progress === 'open' ? ration(within, sale) : distribute(within, sale))
  return true
}

/** Gives back the time in which nobody could pay. */
export const lengthenSales = async (
  transaction: Transaction<Schema>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> => {
  const rows = await transaction
    .selectFrom('sales')
    .selectAll()
    .where('progress', '=', 'rationed')
    .where('pay_by', '>', String(from))
    .forNoKeyUpdate()
    .execute()
  for (const sale of rows) {
    const payBy = (numberOf(sale.pay_by) ?? 0) + Math.max(0, to - Math.max(from, numberOf(sale.rationed_at) ?? 0))
    const dueAt = String(saleDueAt(sale.settings, { progress: 'rationed', payBy }))
    await transaction
      .updateTable('sales')
      .set({ pay_by: String(payBy), due_at: dueAt })
      .where('id', '=', sale.id)
      .execute()
  }
}
