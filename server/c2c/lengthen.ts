import { sql, type Transaction } from 'kysely'
import { lengthenC2c, type Outage } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { orderColumns } from './rows.ts'

/** Gives orders the time back in which nobody could pay, release, state or appeal. */
export const lengthenOrders = async (transaction: Transaction<Schema>, outage: Outage): Promise<void> => {
  const rows = await transaction
    .selectFrom('c2c_orders')
    .select(['id', 'record'])
    .where(sql<boolean>`greatest(due_at, (record ->> 'appealBy')::bigint) > ${outage.from}`)
    .forUpdate()
    .execute()
  for (const { id, record } of rows) {
    const after = lengthenC2c(record, outage)
    if (after === record) continue
    await transaction.updateTable('c2c_orders').set(orderColumns(after)).where('id', '=', id).execute()
  }
}
