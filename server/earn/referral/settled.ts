import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'

const LOOK_INTERVAL_MS = 20
/** A transaction that wrote for longer than this was cut off by the database. */
const MAX_LOOKS = 500

/**
 * The id up to which every entry of the ledger is committed, whatever order transactions end in. Entries get their ids while
 * others are being written; whoever counted up to the highest visible one would pass over a lower one that is committed later.
 * So it waits for all transactions that were open when that id was read. It locks nothing.
 */
export const committedUpTo = async (db: Kysely<Schema>): Promise<string> => {
  const { rows } = await sql<{ up_to: string; xid: string }>`
    SELECT coalesce(max(id), 0)::text AS up_to, pg_current_xact_id()::text AS xid FROM ledger_lines`.execute(db)
  const { up_to: upTo = '0', xid = '0' } = rows[0] ?? {}
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const { rows: now } = await sql<{ over: boolean }>`
      SELECT pg_snapshot_xmin(pg_current_snapshot()) > ${xid}::xid8 AS over`.execute(db)
    if (now[0]?.over === true) return upTo
    await wait(LOOK_INTERVAL_MS)
  }
  throw new Error('A transaction has not ended; commissions are settled later')
}
