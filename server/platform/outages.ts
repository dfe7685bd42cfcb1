import type { Kysely, Transaction } from 'kysely'
import type { Outage } from '#protocol'
import type { Database } from './db/open.ts'
import type { Schema } from './db/schema.ts'
import type { Clock, Timers } from './ports.ts'
import { createRefresher } from './refresher.ts'

/** Between two signs of life, in ms. */
const BEAT = 2_000
/** A longer time without a sign of life is an outage, in ms: a slow disk or a short pause of the machine is none. */
const LONGEST_PAUSE = 10_000

interface OutageParts extends Pick<Database, 'db'> {
  readonly clock: Clock
  readonly timers: Timers
  /** Gives deadlines back what an outage took of them, in the transaction that records it. */
  readonly lengthen: (transaction: Transaction<Schema>, outage: Outage) => Promise<void>
  readonly tell: (outage: Outage) => void
}

/** Keeps the last moment of life in the records, and the outages that are found by it. */
export interface Outages {
  /** Records the outage that ends now, if there was one; rejects if the database is down. Then life is recorded. */
  start(): Promise<void>
  /** The last sign of life. */
  stop(): Promise<void>
}

/** When life was last recorded; the row stays locked until the transaction ends. */
const readLife = async (transaction: Transaction<Schema>): Promise<number | undefined> => {
  const row = await transaction.selectFrom('venue_life').select('alive_at').forUpdate().executeTakeFirst()
  return row === undefined ? undefined : Number(row.alive_at)
}

const writeLife = (db: Kysely<Schema>, now: number) =>
  db
    .insertInto('venue_life')
    .values({ alive_at: String(now) })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ alive_at: String(now) }))
    .execute()

export const createOutages = ({ db, clock, timers, lengthen, tell }: OutageParts): Outages => {
  const beat = async (): Promise<void> => {
    const found = await db.transaction().execute(async (transaction) => {
      const alive = await readLife(transaction)
      const now = clock.now()
      await writeLife(transaction, now)
      if (alive === undefined || now - alive <= LONGEST_PAUSE) return undefined
      const outage = { from: alive, to: now }
      await transaction
        .insertInto('outages')
        .values({ from_time: String(alive), to_time: String(now) })
        .execute()
      await lengthen(transaction, outage)
      return outage
    })
    if (found !== undefined) tell(found)
  }
  const beats = createRefresher(timers, BEAT, beat)
  return {
    start: () => beats.start(),
    async stop() {
      beats.stop()
      // A database that is down keeps the last beat, and the next start finds the outage by it.
      await writeLife(db, clock.now()).catch(() => {})
    },
  }
}

/** The newest outages since a time (Unix ms), the newest first, at most `limit`. */
export const readOutages = async (db: Database['db'], since: number, limit: number): Promise<Outage[]> => {
  const rows = await db
    .selectFrom('outages')
    .select(['from_time', 'to_time'])
    .where('to_time', '>', String(since))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ from_time, to_time }) => ({ from: Number(from_time), to: Number(to_time) }))
}
