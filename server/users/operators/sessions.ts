import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { hashToken, isToken, newToken } from '../accounts/tokens.ts'
import type { OperatorRow } from './operatorRow.ts'

/** An operator's session ends for good after a working day, and after a quarter of an hour without a request. */
export const OPERATOR_SESSION_LIFETIME_MS = 8 * 3_600_000
export const OPERATOR_IDLE_MS = 15 * 60_000
/** `seen_at` is written at most this often. */
const SEEN_INTERVAL_MS = 20_000

/** Whether a session of `operator_sessions`, under its name in the query, is valid at `now` (Unix ms). */
export const countsAt = (now: number, session: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${session}.${name}`)
  return sql`(${column('seen_at')} > ${now - OPERATOR_IDLE_MS} AND ${column('created_at')} > ${now - OPERATOR_SESSION_LIFETIME_MS})`
}

/** Sessions of operators; the database knows only the hashes of their tokens, and is asked at every request. */
export interface OperatorSessions {
  begin(operatorId: string, ip: string): Promise<string>
  /**
   * The operator with their present roles; undefined when the session is over or the operator disabled. `idle`: the
   * page asked by itself, which does not count as activity.
   */
  find(token: string | undefined, idle?: boolean): Promise<OperatorRow | undefined>
  end(token: string | undefined): Promise<void>
  purge(): Promise<void>
}

export const createOperatorSessions = (db: Kysely<Schema>, clock: Clock): OperatorSessions => ({
  async begin(operatorId, ip) {
    const token = newToken()
    const at = String(clock.now())
    await db
      .insertInto('operator_sessions')
      .values({ token_hash: hashToken(token), operator_id: operatorId, created_at: at, seen_at: at, ip })
      .execute()
    return token
  },

  async find(token, idle = false) {
    if (!isToken(token)) return undefined
    const now = clock.now()
    const hash = hashToken(token)
    const row = await db
      .selectFrom('operator_sessions as s')
      .innerJoin('operators as o', 'o.id', 's.operator_id')
      .selectAll('o')
      .select('s.seen_at')
      .where('s.token_hash', '=', hash)
      .where(countsAt(now, 's'))
      .where('o.disabled_at', 'is', null)
      .executeTakeFirst()
    if (row === undefined) return undefined
    const { seen_at: seen, ...operator } = row
    if (!idle && now - Number(seen) >= SEEN_INTERVAL_MS)
      await db
        .updateTable('operator_sessions')
        .set({ seen_at: String(now) })
        .where('token_hash', '=', hash)
        .execute()
    return operator
  },

  async end(token) {
    if (isToken(token)) await db.deleteFrom('operator_sessions').where('token_hash', '=', hashToken(token)).execute()
  },

  async purge() {
    await db
      .deleteFrom('operator_sessions')
      .where((eb) => eb.not(countsAt(clock.now(), 'operator_sessions')))
      .execute()
  },
})
