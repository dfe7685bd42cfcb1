import type { Transaction } from 'kysely'
import { type Outage, outageBetween } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'

/**
 * Adds the time to the deadlines of open cases in which no operator could decide. Not where the demo's policy decides: it
 * does so as soon as it can.
 */
export const lengthenCases = async (transaction: Transaction<Schema>, outage: Outage): Promise<void> => {
  const rows = await transaction
    .selectFrom('cases')
    .select(['id', 'deadline', 'opened_at'])
    .where('state', '=', 'open')
    .where('plan', 'is', null)
    .where('deadline', '>', String(outage.from))
    .where('opened_at', '<', String(outage.to))
    .forUpdate()
    .execute()
  for (const { id, deadline, opened_at } of rows) {
    const lost = outageBetween([outage], Number(opened_at), outage.to)
    await transaction
      .updateTable('cases')
      .set((eb) => ({
        deadline: String(Number(deadline) + lost),
        lengthened: eb('lengthened', '+', String(lost)),
      }))
      .where('id', '=', id)
      .execute()
  }
}
