import { type Kysely, sql } from 'kysely'
import { type Amount, isPositive, toAmount } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { house, type Move, type Posting, user } from './posting.ts'

/** The funds of a new demo account, and of one that was reset. */
export const DEMO_GRANT = { coin: 'USDT', amount: '10000' } as const

/** Grants the demo funds once per user, in one statement; true when granted now. */
export const grantDemo = async (db: Kysely<Schema>, uid: string, at: number): Promise<boolean> => {
  const { rows } = await sql<{ given: boolean }>`
    SELECT ledger_grant_demo(${uid}, ${DEMO_GRANT.coin}, ${DEMO_GRANT.amount}, ${at}) AS given`.execute(db)
  return rows[0]?.given === true
}

/**
 * Takes back what is available, `held` by coin, to where demo funds come from, and gives the first funds anew. The entry
 * that gives them is the last one of the user: results are counted from it on (`readLastReset`).
 */
export const resetPosting = (causeId: string, uid: string, held: ReadonlyMap<string, Amount>): Posting => {
  const wallet = user(uid, 'available')
  const outside = house('outside')
  const cause = 'demo-reset'
  const back = [...held]
    .filter(([, amount]) => isPositive(amount))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([coin, amount]): Move => ({ from: wallet, to: outside, coin, amount, cause }))
  const given: Move = {
    from: outside,
    to: wallet,
    coin: DEMO_GRANT.coin,
    amount: toAmount(DEMO_GRANT.amount),
    cause,
  }
  return { causeId, moves: [...back, given] }
}

/** The entry with which a user's funds began anew. */
export interface LastReset {
  readonly id: string
  /** Unix ms. */
  readonly time: number
}

/** The last reset of a user; undefined before the first. */
export const readLastReset = async (db: Kysely<Schema>, uid: string): Promise<LastReset | undefined> => {
  const row = await db
    .selectFrom('ledger_lines')
    .select(['id', 'time'])
    .where('uid', '=', uid)
    .where('cause', '=', 'demo-reset')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : { id: row.id, time: Number(row.time) }
}
