import type { Pool } from 'pg'
import type { Order, Refusal } from '#protocol'
import type { Result } from '../core/requests.ts'
import { fromRow, type OrderRow } from './rows.ts'
import { toWire } from './spotOrder.ts'

/** The outcome of a request. */
export type Outcome =
  | { readonly outcome: 'none' | 'running' }
  | { readonly outcome: 'done'; readonly order: Order }
  | { readonly outcome: 'canceledAll'; readonly canceled: string[]; readonly kept: number }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  /** The request went to another engine, which has to read the reply. */
  | { readonly outcome: 'foreign'; readonly call: string; readonly reply: unknown }

/**
 * Reads the outcome stored under a key. An unknown key is given up in the same statement, so that 'none' stays true:
 * the request is refused if it arrives later. A request whose commit is running is waited for.
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

/** How long replies are kept: a request that is repeated within a week gets its first answer. */
export const KEY_LIFETIME = 7 * 24 * 3_600_000
/** How long keys of refusals and given-up keys are kept. They moved nothing, so nobody asks for them later. */
const REFUSED_KEY_LIFETIME_MS = 24 * 3_600_000
/**
 * Refusals are purged once an hour; what a venue that was down longer has missed is purged with the others after a
 * week.
 */
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
