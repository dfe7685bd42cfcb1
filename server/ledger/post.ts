import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { type Posting, toColumns } from './posting.ts'

/**
 * Commits the postings (or, within a transaction, adds them to it) in one round trip. Rejects with SQLSTATE 23514 when
 * a user's balance would go below zero; then nothing of this call stands.
 */
export const post = async (db: Kysely<Schema>, postings: readonly Posting[], at: number): Promise<void> => {
  const { sets, uids, kinds, coins, amounts, causes, cause_ids: causeIds } = toColumns(postings)
  await sql`SELECT ledger_post(${sets}, ${uids}, ${kinds}, ${coins}, ${amounts}, ${causes}, ${causeIds}, ${at})`.execute(
    db,
  )
}
