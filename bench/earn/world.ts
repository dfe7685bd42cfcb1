import type { Kysely } from 'kysely'
import type pg from 'pg'
import { toAmount } from '#protocol'
import { post } from '../../server/ledger/post.ts'
import { user } from '../../server/ledger/posting.ts'
import type { Schema } from '../../server/platform/db/schema.ts'
import { pause, quantile } from '../figures.ts'

/** What a user has in the ledger at the start. */
interface Coins {
  readonly kind: 'available' | 'locked'
  readonly coin: string
  /** One amount for each user, in the order of their ids. */
  readonly amounts: readonly string[]
}

const AT_ONCE = 5_000

/** So many users, with ids one after the other; the first id. */
export const addUsers = async (pool: pg.Pool, name: string, count: number): Promise<number> => {
  let first = Number.POSITIVE_INFINITY
  for (let from = 0; from < count; from += AT_ONCE) {
    const { rows } = await pool.query<{ first: string }>(
      `WITH made AS (
         INSERT INTO users (name, kind, password_hash, created_at, level, demo, shared)
         SELECT $1::text || n || '@example.org', 'email', '', 0, 0, true, false FROM generate_series($2::int, $3::int) AS n
         RETURNING uid
       ) SELECT min(uid)::text AS first FROM made`,
      [name, from + 1, Math.min(count, from + AT_ONCE)],
    )
    first = Math.min(first, Number(rows[0]?.first))
  }
  return first
}

/** Posts what users from a first one on have, from outside, as deposits would. */
export const giveCoins = async (pool: pg.Pool, first: number, { kind, coin, amounts }: Coins): Promise<void> => {
  for (let from = 0; from < amounts.length; from += AT_ONCE)
    await pool.query(
      `WITH given AS (
         SELECT $1::bigint + n - 1 AS uid, amount, n FROM unnest($2::numeric[]) WITH ORDINALITY AS g (amount, n)
       ), line AS (
         SELECT uid, $3::text AS kind, amount, n FROM given UNION ALL SELECT NULL, 'outside', -sum(amount), 0 FROM given
       )
       SELECT ledger_post(array_agg(1), array_agg(uid ORDER BY n)::bigint[], array_agg(kind ORDER BY n), array_agg($4::text),
         array_agg(amount ORDER BY n)::numeric[], array_agg('c2c-sale'::text), array_agg('1'::text), 1) FROM line`,
      [first + from, amounts.slice(from, from + AT_ONCE), kind, coin],
    )
}

const PACE_MS = 20
const ALONE_MS = 8_000

/** What a durable transfer of another user takes, 50 a second, while nothing else is done, and while something is. */
export interface Transfers {
  /** Takes a time alone. */
  alone(): Promise<void>
  /** What transfers took while nothing else was done. */
  readonly took: readonly number[]
  /** Runs it with transfers beside it: its milliseconds, and theirs. */
  beside(run: () => Promise<unknown>): Promise<{ readonly ms: number; readonly took: readonly number[] }>
}

/** Of so many users from a first one on, who have USDT. */
export const transfersOf = (db: Kysely<Schema>, first: number, users: number): Transfers => {
  let sent = 0
  const transfers = async (isOver: () => boolean): Promise<number[]> => {
    const took: number[] = []
    while (!isOver()) {
      sent += 1
      const uid = String(first + ((sent * 7_919) % users))
      const began = performance.now()
      const move = { from: user(uid, 'available'), to: user(uid, 'frozen'), coin: 'USDT', amount: toAmount('0.01') }
      await post(db, [{ causeId: String(sent), moves: [{ ...move, cause: 'spot-freeze' }] }], 2)
      took.push(performance.now() - began)
      await pause(Math.max(0, PACE_MS - (performance.now() - began)))
    }
    return took
  }
  const alone: number[] = []
  return {
    took: alone,
    alone: async () => {
      const until = performance.now() + ALONE_MS
      alone.push(...(await transfers(() => performance.now() > until)))
    },
    beside: async (run) => {
      let over = false
      const beside = transfers(() => over)
      const began = performance.now()
      try {
        await run()
      } finally {
        over = true
      }
      const ms = performance.now() - began
      return { ms, took: await beside }
    },
  }
}

export const p99 = (took: readonly number[]): number => quantile(took, 0.99)
