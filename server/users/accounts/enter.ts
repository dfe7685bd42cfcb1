import { type Kysely, sql } from 'kysely'
import type { activity } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { cutAgent } from './deviceName.ts'
import { hashToken, isToken, newToken } from './tokens.ts'
import { proofsDetail } from './trail.ts'

/** The user who signs in, and from where. */
export interface Entry {
  readonly uid: string
  readonly ip: string
  readonly userAgent: string
  /** Its entry in the trail; none where a session replaces another. */
  readonly kind?: Extract<activity.EventKind, 'signIn' | 'signUp'>
  /** What proved it, for that entry. */
  readonly proofs?: readonly activity.Proof[]
}

/** The cookies of the new session. */
export interface Entered {
  readonly session: string
  readonly device: string
}

export type Enter = (device: string | undefined, entry: Entry) => Promise<Entered>

/**
 * Remembers the device for the account, opens a session, and records both in the trail: one statement, so that it is
 * all or nothing, and waits once for the disk that orders share. The device gets another cookie each time, to which the
 * trust in its former one moves: a cookie planted in this browser stays worthless to an attacker.
 */
export const createEnter =
  (db: Kysely<Schema>, clock: Clock): Enter =>
  async (given, { uid, ip, userAgent, kind, proofs = [] }) => {
    const session = newToken()
    const device = newToken()
    const hash = hashToken(device)
    const at = String(clock.now())
    const agent = cutAgent(userAgent)
    const shown = isToken(given) ? hashToken(given) : ''
    await sql`
      WITH moved AS (
        UPDATE devices SET token_hash = ${hash},
          seen_at = CASE WHEN uid = ${uid}::bigint THEN ${at}::bigint ELSE seen_at END,
          ip = CASE WHEN uid = ${uid}::bigint THEN ${ip} ELSE ip END,
          user_agent = CASE WHEN uid = ${uid}::bigint THEN ${agent} ELSE user_agent END
        WHERE token_hash = ${shown}
        RETURNING uid
      ), followed AS (
        UPDATE sessions SET device_hash = ${hash} WHERE device_hash = ${shown} AND uid IN (SELECT uid FROM moved)
      ), device AS (
        INSERT INTO devices (token_hash, uid, created_at, seen_at, ip, user_agent)
        SELECT ${hash}, ${uid}::bigint, ${at}::bigint, ${at}::bigint, ${ip}, ${agent}
        WHERE NOT EXISTS (SELECT FROM moved WHERE uid = ${uid}::bigint)
      ), opened AS (
        INSERT INTO sessions (token_hash, uid, created_at, seen_at, ip, user_agent, device_hash)
        VALUES (${hashToken(session)}, ${uid}::bigint, ${at}::bigint, ${at}::bigint, ${ip}, ${agent}, ${hash})
      )
      INSERT INTO account_events (uid, at, kind, ip, user_agent, detail)
      SELECT ${uid}::bigint, ${at}::bigint, ${kind ?? ''}, ${ip}, ${agent}, ${JSON.stringify(proofsDetail(proofs))}::jsonb
      WHERE ${kind !== undefined}`.execute(db)
    return { session, device }
  }
