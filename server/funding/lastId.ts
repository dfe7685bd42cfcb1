import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/** The newest id of a transfer or exchange; 0 before the first. */
export const lastId = async (db: Kysely<Schema>): Promise<bigint> => {
  const tables = ['transfers', 'flash_quotes', 'payout_accounts'] as const
  let last = 0n
  for (const table of tables) {
    const { id } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.max<string | null>('id').as('id'))
      .executeTakeFirstOrThrow()
    if (BigInt(id ?? '0') > last) last = BigInt(id ?? '0')
  }
  return last
}
