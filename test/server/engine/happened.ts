import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Orders of which traffic must leave some before its venue is killed: what did not happen would prove nothing. */
export const MUST_HAPPEN = [
  `SELECT FROM futures_orders WHERE kind = 'liquidation'`,
  `SELECT FROM futures_orders WHERE kind = 'sl' AND trig_time IS NOT NULL`,
] as const

const LOOK_INTERVAL_MS = 50

/** For a venue under traffic: writes the line `happened` once there are rows of each kind. */
export const tellHappened = async (pool: pg.Pool): Promise<void> => {
  const query = `SELECT ${MUST_HAPPEN.map((rows) => `EXISTS (${rows})`).join(' AND ')} AS happened`
  for (;;) {
    // The database may be away.
    const rows = await pool.query<{ happened: boolean }>(query).then(
      (answer) => answer.rows,
      () => [],
    )
    if (rows[0]?.happened === true) break
    await wait(LOOK_INTERVAL_MS)
  }
  process.stdout.write('happened\n')
}
