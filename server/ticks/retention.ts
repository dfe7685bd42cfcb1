import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import type { RecordFiles } from './files.ts'
import { asking } from './headStore.ts'
import { readName, sealedName } from './names.ts'

/** How long a minute that a receipt cites is kept at least, ms. */
const CITED_RETENTION_MS = 366 * 86_400_000
/** Roots removed in one statement. */
const BATCH_ROWS = 5_000

/**
 * Keeps the minutes (Unix ms of their starts) that a receipt cites for a year from `now` on. Runs in the transaction
 * that settles, so that no receipt lacks what it cites.
 */
export const citeMinutes = async (
  transaction: Kysely<Schema> | Transaction<Schema>,
  minutes: readonly number[],
  now: number,
): Promise<void> => {
  if (minutes.length === 0) return
  const until = String(now + CITED_RETENTION_MS)
  await transaction
    .insertInto('tick_citations')
    .values([...new Set(minutes)].toSorted((a, b) => a - b).map((minute) => ({ minute: String(minute), until })))
    .onConflict((conflict) =>
      conflict.column('minute').doUpdateSet({ until: sql`greatest(tick_citations.until, excluded.until)` }),
    )
    .execute()
}

/**
 * Removes what is past its time (`tick_kept_from` of the migration): roots, files, citations that are over. Heads and
 * keys stay for ever. Returns how many minutes lost their files.
 */
export const forgetOldMinutes = async (db: Kysely<Schema>, files: RecordFiles): Promise<number> => {
  await asking(
    sql`DELETE FROM tick_citations WHERE until < coalesce((SELECT max(minute) FROM tick_heads), 0)`.execute(db),
  )
  for (let removed = BATCH_ROWS; removed >= BATCH_ROWS; ) {
    const done = await asking(
      sql`DELETE FROM tick_roots AS r USING (
            SELECT o.minute, o.inst_id FROM tick_roots AS o
            WHERE o.minute < tick_kept_from()
              AND NOT EXISTS (SELECT FROM tick_citations AS c WHERE c.minute = o.minute)
              AND EXISTS (SELECT FROM tick_roots AS n WHERE n.inst_id = o.inst_id AND n.minute > o.minute)
            LIMIT ${BATCH_ROWS}
          ) AS old WHERE r.minute = old.minute AND r.inst_id = old.inst_id`.execute(db),
    )
    removed = Number(done.numAffectedRows ?? 0)
  }
  const { rows } = await asking(
    sql<{ from: string | null; cited: string[] }>`
      SELECT tick_kept_from() AS from, array(SELECT minute::text FROM tick_citations) AS cited`.execute(db),
  )
  const from = Number(rows[0]?.from ?? 0)
  const cited = new Set(rows[0]?.cited.map(Number))
  let gone = 0
  for (const name of await files.list()) {
    const file = readName(name)
    if (file?.sealed !== true || file.minute >= from || cited.has(file.minute)) continue
    await files.remove(sealedName(file.minute))
    gone += 1
  }
  return gone
}
