import type { Transaction } from 'kysely'
import { type Outage, outageBetween } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { followsMarket } from './rateTime.ts'

/**
 * Gives announced deposits the time back in which nobody could say that they were paid. Not those at a rate of the market,
 * which would be a free option on what happened meanwhile: they are announced again at the rate of then.
 */
export const lengthenDeposits = async (transaction: Transaction<Schema>, outage: Outage): Promise<void> => {
  const rows = await transaction
    .selectFrom('transfers')
    .select(['id', 'coin', 'currency', 'due_at', 'created_at'])
    .where('kind', '=', 'deposit')
    .where('state', '=', 'created')
    .where('due_at', '>', String(outage.from))
    .where('created_at', '<', String(outage.to))
    .forUpdate()
    .execute()
  for (const row of rows.filter((one) => !followsMarket(one))) {
    const lost = outageBetween([outage], Number(row.created_at), outage.to)
    await transaction
      .updateTable('transfers')
      .set((eb) => ({ due_at: String(Number(row.due_at) + lost), lengthened: eb('lengthened', '+', String(lost)) }))
      .where('id', '=', row.id)
      .execute()
  }
}
