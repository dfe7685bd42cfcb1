import { type Kysely, sql } from 'kysely'
import { type MinuteRoot, type SignedHead, sortRoots, type TickKey } from '#protocol'
import { isRuleViolation } from '../platform/db/failure.ts'
import type { Schema } from '../platform/db/schema.ts'
import { Halt, messageOf } from './halt.ts'
import { headRow, keyRow, rootRow, toHead, toKey, toRoot } from './headRows.ts'

/** A signed head with the minute roots that it stands for. */
export interface SealedMinute {
  readonly head: SignedHead
  readonly roots: readonly MinuteRoot[]
}

/** Heads, roots and keys in the database. Rejects with a `Halt`: `database`, or `diverged` when its tables refuse. */
export interface HeadStore {
  latest(): Promise<SignedHead | undefined>
  /** The last root of each instrument. */
  tips(): Promise<Map<string, MinuteRoot>>
  /** Roots that are not kept any more are missing. */
  ofMinute(minute: number): Promise<SealedMinute | undefined>
  /** Of minutes from `from` up to `to`, in their order. */
  between(from: number, to: number): Promise<SignedHead[]>
  /** The newest minutes, newest first. */
  newest(count: number): Promise<number[]>
  /** Adds a head with its roots, both or neither. */
  seal(minute: SealedMinute): Promise<void>
  keys(): Promise<TickKey[]>
  addKey(key: TickKey): Promise<void>
}

/** Says what a failed statement means for the record. */
export const asking = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw new Halt(isRuleViolation(error) ? 'diverged' : 'database', messageOf(error), error)
  }
}

export const createHeadStore = (db: Kysely<Schema>): HeadStore => ({
  latest: async () => {
    const rows = db.selectFrom('tick_heads').selectAll().orderBy('number', 'desc').limit(1)
    const row = await asking(rows.executeTakeFirst())
    return row === undefined ? undefined : toHead(row)
  },
  tips: async () => {
    const rows = db
      .selectFrom('tick_roots')
      .selectAll()
      .distinctOn('inst_id')
      .orderBy('inst_id')
      .orderBy('minute', 'desc')
    return new Map((await asking(rows.execute())).map((row) => [row.inst_id, toRoot(row)]))
  },
  ofMinute: async (minute) => {
    const at = String(minute)
    const head = await asking(db.selectFrom('tick_heads').selectAll().where('minute', '=', at).executeTakeFirst())
    if (head === undefined) return undefined
    const roots = await asking(db.selectFrom('tick_roots').selectAll().where('minute', '=', at).execute())
    return { head: toHead(head), roots: sortRoots(roots.map(toRoot)) }
  },
  between: async (from, to) => {
    const rows = db
      .selectFrom('tick_heads')
      .selectAll()
      .where('minute', '>=', String(from))
      .where('minute', '<=', String(to))
      .orderBy('number')
    return (await asking(rows.execute())).map(toHead)
  },
  newest: async (count) => {
    const rows = db.selectFrom('tick_heads').select('minute').orderBy('number', 'desc').limit(count)
    return (await asking(rows.execute())).map(({ minute }) => Number(minute))
  },
  seal: ({ head, roots }) =>
    asking(
      db.transaction().execute(async (transaction) => {
        // Two venues in a row may both believe that it is their turn; the second one waits, and then does not continue.
        await sql`SELECT pg_advisory_xact_lock(7426005)`.execute(transaction)
        await transaction.insertInto('tick_heads').values(headRow(head)).execute()
        await transaction.insertInto('tick_roots').values(roots.map(rootRow)).execute()
      }),
    ),
  keys: async () => (await asking(db.selectFrom('tick_keys').selectAll().orderBy('number').execute())).map(toKey),
  addKey: async (key) => {
    await asking(db.insertInto('tick_keys').values(keyRow(key)).execute())
  },
})
