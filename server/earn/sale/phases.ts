import { sql, type Transaction } from 'kysely'
import { isSubscribed, payByOf, type SaleFailure, saleDueAt, toAmount } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { settingAt } from '../../settings/settings.ts'
import { isCurrent, isDrawable, type PreparedAllocation } from './allocation/prepare.ts'
import { lockSale, numberOf, type SaleRow, timesOf } from './rows.ts'
import { movedPayTimes, payTimes, reminderAt, tellUnpaid } from './tellUnpaid.ts'

/** A step of a whole sale within its transaction, at one moment. */
interface Within {
  readonly transaction: Transaction<Schema>
  readonly at: number
}

/** What came of a step of a sale. */
export type SaleRun = 'done' | 'nothing' | 'changed'

/** Orders that one statement concerns: all of a large sale take longer than a statement may. */
const AT_ONCE = 5_000

/** Every order of the sale is to be taken up: returned, given tokens, or told its allocation. */
const takeUpOrders = async ({ transaction, at }: Within, id: string): Promise<void> => {
  let after: string | null = '0'
  while (after !== null) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      WITH page AS (
        SELECT id FROM sale_orders WHERE sale = ${id} AND id > ${after}::bigint AND state NOT IN ('refunded', 'delivered')
        ORDER BY id LIMIT ${AT_ONCE}
      ), taken AS (UPDATE sale_orders AS o SET due_at = ${at} FROM page WHERE o.id = page.id RETURNING o.id)
      SELECT max(id)::text AS last FROM taken`.execute(transaction)
    after = rows[0]?.last ?? null
  }
}

const fail = async (within: Within, { id }: SaleRow, failure: SaleFailure): Promise<SaleRun> => {
  const { transaction, at } = within
  await transaction
    .updateTable('sales')
    .set({ progress: 'failed', failure, failed_at: String(at), due_at: null, tell_at: null })
    .where('id', '=', id)
    .execute()
  await takeUpOrders(within, id)
  return 'done'
}

/** Writes what each line gets; the orders are taken up one by one afterwards. */
const writeTokens = async ({ transaction, at }: Within, { ids, tokens }: PreparedAllocation): Promise<void> => {
  for (const [part, page] of ids.entries())
    await sql`UPDATE sale_orders AS o SET tokens = a.tokens, due_at = ${at}
      FROM unnest(string_to_array(${page}, ',')::bigint[], string_to_array(${tokens[part]}, '|')::numeric[]) AS a (id, tokens)
      WHERE o.id = a.id`.execute(transaction)
}

const ration = async (within: Within, sale: SaleRow, prepared: PreparedAllocation | undefined): Promise<SaleRun> => {
  const { transaction, at } = within
  const { id, settings } = sale
  if (!isSubscribed(settings, toAmount(sale.total))) return fail(within, sale, 'undersubscribed')
  if (!isDrawable(sale)) return fail(within, sale, 'secret')
  if (prepared === undefined || !isCurrent(prepared, sale)) return 'changed'
  const payBy = payByOf(settings, at)
  await transaction
    .updateTable('sales')
    .set({
      progress: 'rationed',
      root: prepared.root,
      allocated: prepared.sum,
      excess: prepared.excess,
      rationed_at: String(at),
      ...payTimes(sale, payBy, reminderAt(sale, payBy)),
    })
    .where('id', '=', id)
    .execute()
  await writeTokens(within, prepared)
  return 'done'
}

const distribute = async (within: Within, { id }: SaleRow): Promise<SaleRun> => {
  const { transaction, at } = within
  await transaction
    .updateTable('sales')
    .set({ progress: 'distributed', distributed_at: String(at), due_at: null, tell_at: null })
    .where('id', '=', id)
    .execute()
  await takeUpOrders(within, id)
  return 'done'
}

/** Is this sale to be stopped? Two operators say so. */
const isStopped = async ({ transaction, at }: Within, id: string): Promise<boolean> =>
  (await settingAt(transaction, 'saleStop', id, at))?.stopped === true

/**
 * Does what is due of a sale: it is allocated as was prepared, distributed, or fails, and who has not paid is told. `nothing`: nothing was due; `changed`:
 * more was committed than the prepared allocation has seen.
 */
export const runSale = async (
  within: Within,
  id: string,
  prepared: PreparedAllocation | undefined,
): Promise<SaleRun> => {
  const sale = await lockSale(within.transaction, id)
  if (sale === undefined) return 'nothing'
  const { progress, settings } = sale
  if (progress === 'failed' || progress === 'distributed') return 'nothing'
  if (await isStopped(within, id)) return fail(within, sale, 'stopped')
  const tellAt = numberOf(sale.tell_at)
  const isToTell = tellAt !== undefined && within.at >= tellAt
  if (isToTell) await tellUnpaid(within.transaction, sale, within.at)
  const due = saleDueAt(settings, timesOf(sale))
  if (due === undefined || within.at < due) return isToTell ? 'done' : 'nothing'
  return progress === 'open' ? ration(within, sale, prepared) : distribute(within, sale)
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
    await transaction.updateTable('sales').set(movedPayTimes(sale, payBy)).where('id', '=', sale.id).execute()
  }
}
