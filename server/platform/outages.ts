import type { Kysely, Transaction } from 'kysely'
import { type Outage, type OutageCause, outageBetween, type RecordedOutage } from '#protocol'
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
  readonly tell: (outage: RecordedOutage) => void
}

/** Keeps the last moment of life in the records, and the outages that are found by it. */
export interface Outages {
  /** Records the outage that ends now, if there was one; rejects if the database is down. Then life is recorded. */
  start(): Promise<void>
  /** The last sign of life, which says that Tapeline was told to stop. */
  stop(): Promise<void>
}

interface Life {
  readonly at: number
  readonly stopped: boolean
}

/** When life was last recorded; the row stays locked until the transaction ends. */
const readLife = async (transaction: Transaction<Schema>): Promise<Life | undefined> => {
  const row = await transaction.selectFrom('venue_life').select(['alive_at', 'stopped']).forUpdate().executeTakeFirst()
  return row && { at: Number(row.alive_at), stopped: row.stopped }
}

const writeLife = (db: Kysely<Schema>, { at, stopped }: Life) => {
  const values = { alive_at: String(at), stopped }
  return db
    .insertInto('venue_life')
    .values(values)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(values))
    .execute()
}

/**
 * Why there was no sign of life. At a start: whether the process before was told to stop. In a process that went on:
 * whether the database did not take the signs that were tried, or none was tried.
 */
const causeOf = ({ stopped }: Life, isStart: boolean, failed: boolean): OutageCause => {
  if (isStart) return stopped ? 'stopped' : 'crashed'
  return failed ? 'database' : 'stalled'
}

export const createOutages = ({ db, clock, timers, lengthen, tell }: OutageParts): Outages => {
  let isStart = true
  let failed = false
  const record = (): Promise<RecordedOutage | undefined> =>
    db.transaction().execute(async (transaction) => {
      const life = await readLife(transaction)
      const now = clock.now()
      await writeLife(transaction, { at: now, stopped: false })
      if (life === undefined || now - life.at <= LONGEST_PAUSE) return undefined
      const outage = { from: life.at, to: now, cause: causeOf(life, isStart, failed) }
      await transaction
        .insertInto('outages')
        .values({ from_time: String(outage.from), to_time: String(outage.to), cause: outage.cause })
        .execute()
      await lengthen(transaction, outage)
      return outage
    })
  const beat = async (): Promise<void> => {
    try {
      const found = await record()
      isStart = false
      failed = false
      if (found !== undefined) tell(found)
    } catch (error) {
      failed = true
      throw error
    }
  }
  const beats = createRefresher(timers, BEAT, beat)
  return {
    start: () => beats.start(),
    async stop() {
      beats.stop()
      // A database that is down keeps the last beat, and the next start finds the outage by it.
      await writeLife(db, { at: clock.now(), stopped: true }).catch(() => {})
    },
  }
}

/** Outages that overlap a time (Unix ms), the newest first, at most `limit`. */
export const readOutages = async (
  db: Database['db'],
  { from, to, limit }: Outage & { readonly limit: number },
): Promise<RecordedOutage[]> => {
  const rows = await db
    .selectFrom('outages')
    .select(['from_time', 'to_time', 'cause'])
    .where('to_time', '>', String(from))
    .where('from_time', '<', String(to))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ from_time, to_time, cause }) => ({ from: Number(from_time), to: Number(to_time), cause }))
}

/** More than fit into a month at the shortest would be another trouble; the sum is of the newest. */
const MOST_SUMMED = 10_000

/** For how long Tapeline did not work between two times (Unix ms), in ms. */
export const downtimeBetween = async (db: Database['db'], from: number, to: number): Promise<number> =>
  outageBetween(await readOutages(db, { from, to, limit: MOST_SUMMED }), from, to)
