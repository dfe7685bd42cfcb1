import { type Kysely, sql } from 'kysely'
import { type Amount, toAmount } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { type AssetClass, LIVE, ofClass } from './history.ts'

/** Realised profit or loss of a user's positions since a time (Unix ms), less fees, funding and swap. */
export const readRealised = async (
  db: Kysely<Schema>,
  uid: string,
  since: number,
  assetClass: AssetClass = 'crypto',
): Promise<Amount> => {
  const { rows } = await sql<{ amount: string }>`
    SELECT coalesce(sum(amount), 0)::text AS amount FROM (
      SELECT sum(f.realised - f.fee) AS amount FROM futures_positions AS p JOIN futures_fills AS f ON f.pos_id = p.id
        WHERE p.uid = ${uid} AND p.u_time >= ${since} AND f.time >= ${since} AND ${ofClass('p.id', assetClass)}
      UNION ALL SELECT -sum(payment) FROM futures_funding WHERE uid = ${uid} AND time >= ${since} AND ${ofClass('pos_id', assetClass)}
    ) AS parts`.execute(db)
  return toAmount(rows[0]?.amount ?? '0')
}

/** The amount that is frozen for a user's orders on margin. */
export const readFrozen = async (db: Kysely<Schema>, uid: string): Promise<Amount> => {
  const row = await db
    .selectFrom('futures_orders')
    .select((select) => select.fn.sum<string>('frozen').as('frozen'))
    .where('uid', '=', uid)
    .where('state', 'in', LIVE)
    .executeTakeFirst()
  return toAmount(row?.frozen ?? '0')
}
