import { type Kysely, sql } from 'kysely'
import type { activity } from '#protocol'
import type { Schema } from '../db/schema.ts'
import type { Clock } from '../ports.ts'
import { hashToken, isToken, newToken } from './tokens.ts'
import { ownWords } from './trail.ts'

/** Who comes in, and from where. */
export interface Entry {
  readonly uid: string
  readonly ip: string
  readonly userAgent: string
  /** Its line in the trail; none where a session takes the place of another. */
  readonly kind?: Extract<activity.EventKind, 'signIn' | 'signUp'>
}

/** The cookies of who came in. */
export interface Entered {
  readonly session: string
  readonly device: string
}

export type Enter = (device: string | undefined, entry: Entry) => Promise<Entered>

/**
 * Remembers the device for the account, opens a session, and notes both in the trail: one statement, so that it is all or
 * nothing, and one wait for the disk that orders share. Without a device cookie, or with one that the venue never gave out
 * and that proves nothing, the device gets a new one.
 */
export const createEnter =
  (db: Kysely<Schema>, clock: Clock): Enter =>
  async (given, { uid, ip, userAgent, kind }) => {
    const session = newToken()
    const fresh = newToken()
    const at = String(clock.now())
    const agent = ownWords(userAgent)
    const shown = isToken(given) ? hashToken(given) : ''
    const { rows } = await sql<{ device_hash: string }>`
      WITH kept AS (
        SELECT CASE WHEN EXISTS (SELECT FROM devices WHERE token_hash = ${shown}) THEN ${shown}
          ELSE ${hashToken(fresh)} END AS device_hash
      ), device AS (
        INSERT INTO devices (token_hash, uid, created_at, seen_at, ip, user_agent)
        SELECT device_hash, ${uid}::bigint, ${at}::bigint, ${at}::bigint, ${ip}, ${agent} FROM kept
        ON CONFLICT (token_hash, uid) DO UPDATE
        SET seen_at = excluded.seen_at, ip = excluded.ip, user_agent = excluded.user_agent
      ), opened AS (
        INSERT INTO sessions (token_hash, uid, created_at, seen_at, ip, user_agent, device_hash)
        SELECT ${hashToken(session)}, ${uid}::bigint, ${at}::bigint, ${at}::bigint, ${ip}, ${agent}, device_hash FROM kept
      ), noted AS (
        INSERT INTO account_events (uid, at, kind, ip, user_agent, detail)
        SELECT ${uid}::bigint, ${at}::bigint, ${kind ?? ''}, ${ip}, ${agent}, '{}' WHERE ${kind !== undefined}
      )
      SELECT device_hash FROM kept`.execute(db)
    return { session, device: given !== undefined && rows[0]?.device_hash === shown ? given : fresh }
  }
