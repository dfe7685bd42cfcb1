import { type Kysely, sql } from 'kysely'
import { type Amount, toAmount } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'

/** What a user has borrowed in a product and not repaid. */
export const ownPrincipal = async (db: Kysely<Schema>, uid: string, product: string): Promise<Amount> => {
  const { rows } = await sql<{ amount: string }>`SELECT coalesce(sum(principal), 0) AS amount
    FROM loan_orders WHERE uid = ${uid} AND product = ${product} AND ended_by IS NULL`.execute(db)
  return toAmount(rows[0]?.amount ?? '0')
}
