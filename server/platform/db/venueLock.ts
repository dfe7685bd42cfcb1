import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Advisory lock that the venue holds while it runs on its own PostgreSQL. */
const VENUE_LOCK = 7_426_002

/**
 * The server releases the lock of a killed venue when it notices the closed connection, which a busy machine may delay.
 */
const RELEASE_LIMIT_MS = 5_000
const RETRY_INTERVAL_MS = 100

/** Takes the lock; false if another connection has it. */
export const tryVenueLock = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [VENUE_LOCK])
  return rows[0]?.got === true
}

/** Whether the lock is refused for five seconds, which means that a running venue has it. */
export const staysLocked = async (
  tryLock: () => Promise<boolean>,
  pause: (ms: number) => Promise<unknown> = wait,
): Promise<boolean> => {
  for (let waited = 0; !(await tryLock()); waited += RETRY_INTERVAL_MS) {
    if (waited >= RELEASE_LIMIT_MS) return true
    await pause(RETRY_INTERVAL_MS)
  }
  return false
}
