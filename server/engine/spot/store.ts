import type { Pool } from 'pg'
import { toAmount } from '#protocol'
import { toColumns } from '../../ledger/posting.ts'
import type { AnsweredRequest, RequestKey, Result, StoredRequest } from '../core/requests.ts'
import { fromRow, type OrderRow, toRow } from './rows.ts'
import type { SpotOrder } from './spotOrder.ts'
import { type Balances, balanceKey, type Work } from './work.ts'

/** What a batch reads before it begins. */
export interface Wanted {
  readonly balances: readonly (readonly [uid: string, coin: string])[]
  readonly keys: readonly RequestKey[]
  /** Ids of orders that are not live. */
  readonly orders: readonly string[]
}

export interface Known {
  readonly balances: Balances
  readonly keys: readonly StoredRequest<Result>[]
  readonly owners: ReadonlyMap<string, { readonly uid: string }>
}

/** The engine's access to the database: one round trip reads for a batch, one commits it. */
export interface SpotStore {
  load(): Promise<readonly SpotOrder[]>
  /** The highest id in the records. */
  lastId(): Promise<bigint>
  find(ids: readonly string[]): Promise<readonly SpotOrder[]>
  read(wanted: Wanted): Promise<Known>
  commit(work: Work, answered: readonly AnsweredRequest<Result>[]): Promise<void>
}

interface ReadRow {
  readonly what: 'balance' | 'key' | 'order'
  readonly a: string
  readonly b: string
  readonly c: string
  readonly d: string
  readonly reply: Result | null
}

const LIVE = `state IN ('live', 'partially_filled')`

export const createStore = (pool: Pool): SpotStore => ({
  load: async () =>
    (await pool.query<OrderRow>(`SELECT * FROM spot_orders WHERE ${LIVE} ORDER BY id`)).rows.map(fromRow),
  lastId: async () => {
    const { rows } = await pool.query<{ last: string }>(
      `SELECT greatest((SELECT max(id) FROM spot_orders), (SELECT max(id) FROM spot_fills),
         (SELECT max(rank) FROM spot_orders WHERE ${LIVE}), 0)::text AS last`,
    )
    return BigInt(rows[0]?.last ?? '0')
  },
  find: async (ids) =>
    (await pool.query<OrderRow>('SELECT * FROM spot_orders WHERE id = ANY ($1::bigint[])', [ids])).rows.map(fromRow),
  read: async ({ balances, keys, orders }) => {
    const { rows } = await pool.query<ReadRow>({
      name: 'spot-read',
      text: 'SELECT * FROM spot_read($1, $2, $3, $4, $5)',
      values: [
        balances.map(([uid]) => uid),
        balances.map(([, coin]) => coin),
        keys.map(({ uid }) => uid),
        keys.map(({ key }) => key),
        orders,
      ],
    })
    const of = (what: ReadRow['what']): ReadRow[] => rows.filter((row) => row.what === what)
    return {
      balances: new Map(of('balance').map(({ a, b, c }) => [balanceKey(a, b), toAmount(c)])),
      keys: of('key').map(({ a, b, c, d, reply }) => ({ uid: a, key: b, call: c, bodyHash: d, reply })),
      owners: new Map(of('order').map(({ a, b }) => [a, { uid: b }])),
    }
  },
  commit: async (work, answered) => {
    const { sets, uids, kinds, coins, amounts, causes, cause_ids: causeIds } = toColumns(work.postings)
    const fills = work.fills.map((fill) => ({
      id: fill.fillId,
      ord_id: fill.ordId,
      px: fill.px,
      sz: fill.sz,
      fee: fill.fee,
      exec_type: fill.execType,
      time: fill.ts,
    }))
    const replies = answered.map(({ request: { uid, key, call, bodyHash }, result }) => ({
      uid,
      key,
      call,
      body_hash: bodyHash,
      reply: result,
    }))
    await pool.query({
      name: 'spot-commit',
      text: 'SELECT spot_commit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
      values: [
        sets,
        uids,
        kinds,
        coins,
        amounts,
        causes,
        causeIds,
        JSON.stringify([...work.orders.values()].map(toRow)),
        JSON.stringify(fills),
        JSON.stringify(replies),
        work.at,
      ],
    })
  },
})
