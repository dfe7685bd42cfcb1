import type { Pool } from 'pg'
import type { Refusal, TimedContract } from '#protocol'
import type { TimedResult } from './requests.ts'
import { type ContractRow, rowWire } from './rows.ts'

export type TimedOutcomeByKey =
  | { readonly outcome: 'none' | 'running' }
  | { readonly outcome: 'done'; readonly contract: TimedContract }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }

/** What became of a request. A key that is not there is given up in the same statement, so that 'none' stays true. */
export const readTimedOutcome = async (
  pool: Pool,
  uid: string,
  key: string,
  at: number,
): Promise<TimedOutcomeByKey> => {
  await pool.query(
    `INSERT INTO request_keys (uid, key, call, body_hash, time, reply) VALUES ($1, $2, '', '', $3, NULL)
     ON CONFLICT DO NOTHING`,
    [uid, key, at],
  )
  const stored = await pool.query<{ reply: TimedResult | null }>(
    'SELECT reply FROM request_keys WHERE uid = $1 AND key = $2',
    [uid, key],
  )
  const reply = stored.rows[0]?.reply ?? null
  if (reply === null) return { outcome: 'none' }
  if ('refused' in reply) return { outcome: 'refused', refusal: reply.refused }
  // A key of another call tells nothing here.
  if (!('contract' in reply)) return { outcome: 'none' }
  const { rows } = await pool.query<ContractRow>('SELECT * FROM timed_contracts WHERE id = $1', [reply.contract.id])
  return { outcome: 'done', contract: rows[0] === undefined ? reply.contract : rowWire(rows[0]) }
}
