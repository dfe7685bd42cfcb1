import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'

export type Factor = Schema['factor_attempts']['factor']

const FREE_FAILURES = 5
const QUARTER_HOUR_MS = 900_000
export const DAY = 86_400_000

/**
 * The lock after the fifth failure: its length, and whether each further failure doubles it (up to a day) or five more
 * are free.
 */
const LOCKS: Readonly<Record<Factor, { readonly first: number; readonly doubles: boolean }>> = {
  authenticator: { first: QUARTER_HOUR_MS, doubles: true },
  recovery: { first: QUARTER_HOUR_MS, doubles: true },
  password: { first: QUARTER_HOUR_MS, doubles: true },
  pay: { first: DAY, doubles: false },
}

/**
 * Consecutive failures, by account and factor, in the database: they survive a restart, and concurrent guesses are
 * counted one by one.
 */
export interface Attempts {
  /**
   * Counts an attempt before it is compared. Returns seconds until the next when it is locked; `last`: the lock begins
   * with it.
   */
  take(uid: string, factor: Factor): Promise<{ readonly locked: number; readonly last: boolean }>
  /** The attempt was right: the count is reset. */
  clear(uid: string, factor: Factor): Promise<void>
  /** Unix ms until which the factor is locked; 0 when it is not. */
  lockedUntil(uid: string, factor: Factor): Promise<number>
}

export const createAttempts = (db: Kysely<Schema>, clock: Clock): Attempts => {
  const lockedUntil = async (uid: string, factor: Factor): Promise<number> => {
    const row = await db
      .selectFrom('factor_attempts')
      .select('locked_until')
      .where('uid', '=', uid)
      .where('factor', '=', factor)
      .executeTakeFirst()
    const until = Number(row?.locked_until ?? 0)
    return until > clock.now() ? until : 0
  }
  return {
    async take(uid, factor) {
      const now = clock.now()
      const { first, doubles } = LOCKS[factor]
      // One statement decides: of a hundred concurrent guesses five are compared.
      const { rows } = await sql<{ failures: number }>`
        INSERT INTO factor_attempts AS a (uid, factor, failures, locked_until)
        SELECT uid, ${factor}, 1, 0 FROM users WHERE uid = ${uid}
        ON CONFLICT (uid, factor) DO UPDATE SET
          failures = CASE WHEN a.locked_until > 0 AND NOT ${doubles}::boolean THEN 1 ELSE a.failures + 1 END,
          locked_until = CASE
            WHEN a.failures + 1 < ${FREE_FAILURES}::integer OR (a.locked_until > 0 AND NOT ${doubles}::boolean) THEN 0
            ELSE ${now}::bigint
              + least(${DAY}::bigint, ${first}::bigint * (2 ^ least(a.failures + 1 - ${FREE_FAILURES}::integer, 20))::bigint)
          END
        WHERE a.locked_until <= ${now}::bigint
        RETURNING failures`.execute(db)
      const [row] = rows
      if (row !== undefined) return { locked: 0, last: row.failures >= FREE_FAILURES }
      // An unknown uid has no row and no lock.
      const until = await lockedUntil(uid, factor)
      return { locked: until === 0 ? 0 : Math.max(1, Math.ceil((until - now) / 1000)), last: false }
    },

    async clear(uid, factor) {
      await db.deleteFrom('factor_attempts').where('uid', '=', uid).where('factor', '=', factor).execute()
    },

    lockedUntil,
  }
}
