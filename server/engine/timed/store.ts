import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import {
  type Amount,
  entryWindow,
  exitWindow,
  minuteOf,
  NEW_TIMED_USER,
  TIMED_COIN,
  type TimedUser,
  toAmount,
} from '#protocol'
import { type Posting, toColumns } from '../../ledger/posting.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { citeMinutes } from '../../ticks/retention.ts'
import type { AnsweredRequest, RequestKey, StoredRequest } from '../core/requests.ts'
import { levelOf } from './level.ts'
import type { TimedResult } from './requests.ts'
import { type ContractRow, contractFrom, endedRow, openedRow } from './rows.ts'
import { type DatedSettings, settingsAt } from './settings.ts'
import type { Contract, Settlement } from './types.ts'

export interface Known {
  readonly config: DatedSettings | undefined
  readonly users: ReadonlyMap<string, TimedUser>
  readonly balances: ReadonlyMap<string, Amount>
  readonly keys: readonly StoredRequest<TimedResult>[]
}

/** The changes of one batch. */
export interface TimedWork {
  /** Unix ms. */
  readonly at: number
  readonly postings: readonly Posting[]
  readonly opened: readonly Contract[]
  readonly ended: readonly Settlement[]
  /** Users after the accepts of this batch. */
  readonly users: ReadonlyMap<string, TimedUser>
  readonly answered: readonly AnsweredRequest<TimedResult>[]
}

/** The engine's access to the records. All methods reject with the database's error when it is down. */
export interface TimedStore {
  /** The running contracts, by ascending id. */
  load(): Promise<Contract[]>
  lastId(): Promise<bigint>
  read(uids: readonly string[], keys: readonly RequestKey[], at: number): Promise<Known>
  /** Commits the whole batch or nothing. */
  commit(work: TimedWork): Promise<void>
}

interface ReadRow {
  readonly what: 'balance' | 'key' | 'user' | 'level' | 'limit' | 'lost'
  readonly uid: string
  readonly a: string
  readonly b: string | null
  readonly c: string | null
  readonly data: unknown
}
interface UserData {
  readonly country: string | null
  readonly session_began: number
  readonly last_accepted: number
  readonly cooling_until: number
}

const userWith = (user: TimedUser, { what, a, b, data }: ReadRow): TimedUser => {
  if (what === 'level') return { ...user, level: levelOf(Number(a)) }
  if (what === 'lost') return { ...user, lost: toAmount(a) }
  if (what === 'user') {
    const stored = data as UserData
    return {
      ...user,
      country: stored.country ?? '',
      sessionBegan: stored.session_began,
      lastAccepted: stored.last_accepted,
      coolingUntil: stored.cooling_until,
    }
  }
  if (what !== 'limit' || b === null) return user
  return a === 'loss' ? { ...user, lossLimit: toAmount(b) } : { ...user, sessionLimit: Number(b) }
}

/** Whose minutes a receipt will cite. */
const citedMinutes = (ended: readonly Settlement[]): number[] =>
  ended.flatMap(({ contract, entry }) => {
    const windows = entry === undefined ? [entryWindow(contract)] : [entryWindow(contract), exitWindow(contract)]
    return windows.flatMap(({ from, to }) => [minuteOf(from), minuteOf(to)])
  })

const json = (rows: readonly object[]): string => JSON.stringify(rows)

export const createStore = (pool: Pool, db: Kysely<Schema>): TimedStore => ({
  load: async () =>
    (await pool.query<ContractRow>(`SELECT * FROM timed_contracts WHERE state = 'open' ORDER BY id`)).rows.map(
      contractFrom,
    ),
  lastId: async () =>
    BigInt(
      (await pool.query<{ last: string }>('SELECT coalesce(max(id), 0)::text AS last FROM timed_contracts')).rows[0]
        ?.last ?? '0',
    ),
  read: async (uids, keys, at) => {
    const [config, { rows }] = await Promise.all([
      settingsAt(pool, at),
      pool.query<ReadRow>('SELECT * FROM timed_read($1, $2, $3, $4, $5)', [
        [...new Set(uids)],
        keys.map(({ uid }) => uid),
        keys.map(({ key }) => key),
        TIMED_COIN,
        at,
      ]),
    ])
    const users = new Map<string, TimedUser>()
    for (const row of rows) users.set(row.uid, userWith(users.get(row.uid) ?? NEW_TIMED_USER, row))
    return {
      config,
      users,
      balances: new Map(rows.flatMap(({ what, uid, a }) => (what === 'balance' ? [[uid, toAmount(a)]] : []))),
      keys: rows.flatMap(({ what, uid, a, b, c, data }) =>
        what === 'key' ? [{ uid, key: a, call: b ?? '', bodyHash: c ?? '', reply: data as TimedResult | null }] : [],
      ),
    }
  },
  commit: ({ at, postings, opened, ended, users, answered }) =>
    db.transaction().execute(async (transaction) => {
      const { uids, kinds, coins, amounts, causes, cause_ids: ids } = toColumns(postings)
      // One set for the batch: each contract's moves sum to zero, so PostgreSQL need not tell sets apart.
      const sets = uids.map(() => 0)
      const sessions = [...users].map(([uid, { sessionBegan, lastAccepted }]) => ({
        uid,
        session_began: sessionBegan,
        last_accepted: lastAccepted,
      }))
      const replies = answered.map(({ request: { uid, key, call, bodyHash }, result }) => ({
        uid,
        key,
        call,
        body_hash: bodyHash,
        reply: result,
      }))
      await sql`SELECT timed_commit(${sets}, ${uids}, ${kinds}, ${coins}, ${amounts}, ${causes}, ${ids},
        ${json(opened.map(openedRow))}, ${json(ended.map(endedRow))}, ${json(sessions)}, ${json(replies)}, ${at})`.execute(
        transaction,
      )
      await citeMinutes(transaction, citedMinutes(ended), at)
    }),
})
