import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Held by the venue for as long as it runs on a cluster of our own. */
const VENUE_LOCK = 7_426_002

/** The lock of a killed venue goes when the server notices its closed connection: at once, or when it gets to run. */
const RELEASE_LIMIT_MS = 5_000
const RETRY_INTERVAL_MS = 100

/** False when another connection has it. */
export const tryVenueLock = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [VENUE_LOCK])
  return rows[0]?.got === true
}

/** Is it refused for five seconds? Then a venue has it that runs. */
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
