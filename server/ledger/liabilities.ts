import { type Kysely, sql } from 'kysely'
import { type LiabilityPart, type LiabilityRoot, toAmount } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'

/** The roots of a reconciliation, by coin. */
export const readRoots = async (db: Kysely<Schema>, number: string): Promise<LiabilityRoot[]> => {
  const rows = await db.selectFrom('liability_roots').selectAll().where('number', '=', number).orderBy('coin').execute()
  return rows.map(({ coin, leaves, sum, hash }) => ({ coin, leaves, sum: toAmount(sum), hash }))
}

interface Row {
  readonly coin: string
  readonly at: number
  readonly salt: string
  readonly amount: string
  readonly beside: readonly { readonly sum: string; readonly hash: string }[]
}

/** What a user owned at a reconciliation, part by part, each with its path to the root. */
export const readParts = async (db: Kysely<Schema>, number: string, uid: string): Promise<LiabilityPart[]> => {
  const { rows } = await sql<Row>`
    SELECT l.coin, l.at, l.salt, l.amount::text, coalesce(w.beside, '[]') AS beside
    FROM liability_leaves AS l LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('sum', n.sum::text, 'hash', n.hash) ORDER BY n.level) AS beside
      FROM generate_series(0, 30) AS up, LATERAL (
        -- One by its key, whatever the planner knows of trees that were made a moment ago.
        SELECT level, sum, hash FROM liability_nodes
        WHERE number = l.number AND coin = l.coin AND level = up AND at = (l.at >> up) # 1 LIMIT 1
      ) AS n
    ) AS w ON true
    WHERE l.number = ${number} AND l.uid = ${uid} ORDER BY l.coin, l.at`.execute(db)
  return rows.map(({ coin, at, salt, amount, beside }) => ({
    coin,
    at,
    salt,
    amount: toAmount(amount),
    beside: beside.map(({ sum, hash }) => ({ sum: toAmount(sum), hash })),
  }))
}
