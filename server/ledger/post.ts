import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { type Posting, type PostingColumns, toColumns } from './posting.ts'

/**
 * Commits the postings (or, within a transaction, adds them to it) in one round trip. Rejects with SQLSTATE 23514 when
 * a user's balance would go below zero; then nothing of this call stands.
 */
export const post = (db: Kysely<Schema>, postings: readonly Posting[], at: number): Promise<void> =>
  postEntries(db, toColumns(postings), at)

/** The same for entries that are no moves: of each set they sum to zero. */
export const postEntries = async (db: Kysely<Schema>, columns: PostingColumns, at: number): Promise<void> => {
  const { sets, uids, kinds, coins, amounts, causes, cause_ids: causeIds } = columns
  await sql`SELECT ledger_post(${sets}, ${uids}, ${kinds}, ${coins}, ${amounts}, ${causes}, ${causeIds}, ${at})`.execute(
    db,
  )
}
