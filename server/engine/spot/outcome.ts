import type { Pool } from 'pg'
import type { Order, Refusal } from '#protocol'
import type { Result } from '../core/requests.ts'
import { fromRow, type OrderRow } from './rows.ts'
import { toWire } from './spotOrder.ts'

/** What became of a request, by its key. */
export type Outcome =
  | { readonly outcome: 'none' | 'running' }
  | { readonly outcome: 'done'; readonly order: Order }
  | { readonly outcome: 'canceledAll'; readonly canceled: string[]; readonly kept: number }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  /** Another engine's request; the reply is that engine's to read. */
  | { readonly outcome: 'foreign'; readonly call: string; readonly reply: unknown }

/**
 * The answer that stands in the records. A key that is not there is given up in the same statement, so that 'none' stays
 * true: the request is refused if it arrives later, and a request that is being committed is waited for.
 */
export const readOutcome = async (pool: Pool, uid: string, key: string, at: number): Promise<Outcome> => {
  await pool.query(
    `INSERT INTO request_keys (uid, key, call, body_hash, time, reply) VALUES ($1, $2, '', '', $3, NULL)
     ON CONFLICT DO NOTHING`,
    [uid, key, at],
  )
  const stored = await pool.query<{ call: string; reply: Result | null }>(
    'SELECT call, reply FROM request_keys WHERE uid = $1 AND key = $2',
    [uid, key],
  )
  const { call = '', reply = null } = stored.rows[0] ?? {}
  if (reply === null) return { outcome: 'none' }
  // A refusal reads the same whoever gave it.
  if ('refused' in reply) return { outcome: 'refused', refusal: reply.refused }
  if (!call.startsWith('tradingContracts.')) return { outcome: 'foreign', call, reply }
  if ('canceled' in reply) return { outcome: 'canceledAll', canceled: [...reply.canceled], kept: reply.kept }
  const orders = await pool.query<OrderRow>('SELECT * FROM spot_orders WHERE id = $1', [reply.order.ordId])
  const row = orders.rows[0]
  return { outcome: 'done', order: row === undefined ? reply.order : toWire(fromRow(row)) }
}

/** For a week a request that is repeated gets the answer that it got at first. */
export const KEY_LIFETIME = 7 * 24 * 3_600_000
/** Keys of refusals, and keys that were given up, moved nothing: nobody asks for them after a day. */
const REFUSED_KEY_LIFETIME_MS = 24 * 3_600_000
/** Refusals are purged once an hour; what a venue that was down longer has missed is purged with the others after a week. */
const PURGE_OVERLAP_MS = 4 * 3_600_000

/** Forgets keys that are older; answers how many. */
export const purgeRequestKeys = async (pool: Pool, at: number): Promise<number> => {
  const old = await pool.query('DELETE FROM request_keys WHERE time < $1', [at - KEY_LIFETIME])
  const until = at - REFUSED_KEY_LIFETIME_MS
  const refused = await pool.query(
    `DELETE FROM request_keys WHERE time >= $1 AND time < $2 AND (reply IS NULL OR reply ? 'refused')`,
    [until - PURGE_OVERLAP_MS, until],
  )
  return (old.rowCount ?? 0) + (refused.rowCount ?? 0)
}
