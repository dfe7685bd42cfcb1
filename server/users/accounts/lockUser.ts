import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'

/**
 * Locks a user, before every other lock: of steps of one user at once, one after the other counts what there is, and freezing
 * and closing wait. Whether the account is open: neither frozen nor closing.
 */
export const lockUser = async (transaction: Transaction<Schema>, uid: string): Promise<boolean> => {
  const row = await transaction
    .selectFrom('users')
    .select(['frozen_at', 'erase_at', 'erased_at'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined && row.frozen_at === null && row.erase_at === null && row.erased_at === null
}
