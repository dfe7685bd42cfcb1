import type { Pool } from 'pg'
import { type Amount, toAmount } from '#protocol'
import { toColumns } from '../../ledger/posting.ts'
import { type IdSpace, idRemainder } from '../core/ids.ts'
import type { AnsweredRequest, RequestKey, StoredRequest } from '../core/requests.ts'
import type { Result } from './requests.ts'
import {
  fillRow,
  orderFrom,
  orderRow,
  positionChargeRow,
  positionFrom,
  positionRow,
  settingsFrom,
  settingsRow,
  warningRow,
} from './rows.ts'
import type { Loaded } from './state.ts'
import { COIN, type MarginOrder } from './types.ts'
import type { Work } from './work.ts'

export interface Known {
  readonly balances: ReadonlyMap<string, Amount>
  readonly keys: readonly StoredRequest<Result>[]
  /** The owner of each order that is not live. */
  readonly owners: ReadonlyMap<string, string>
}

/** The engine's access to the database: one round trip reads for a batch, one commits it. */
export interface MarginStore {
  load(): Promise<Loaded>
  lastId(): Promise<bigint>
  /** The orders with these ids, as the records have them now. */
  find(ids: readonly string[]): Promise<readonly MarginOrder[]>
  read(wanted: {
    readonly uids: readonly string[]
    readonly keys: readonly RequestKey[]
    readonly orders: readonly string[]
  }): Promise<Known>
  commit(work: Work<unknown>, answered: readonly AnsweredRequest<Result>[]): Promise<void>
}

const LIVE = `state IN ('live', 'partially_filled')`
const json = (rows: readonly object[]): string => JSON.stringify(rows)

/** `space` restricts the store to the orders and positions of one engine. */
export const createStore = (pool: Pool, space: IdSpace = 'contracts'): MarginStore => ({
  load: async () => {
    const [orders, positions, settings, insurance, charged] = await Promise.all([
      pool.query(`SELECT * FROM futures_orders WHERE ${LIVE} AND id % 4 = $1 ORDER BY id`, [idRemainder(space)]),
      pool.query('SELECT * FROM futures_positions WHERE size > 0 AND id % 4 = $1 ORDER BY id', [idRemainder(space)]),
      pool.query('SELECT * FROM futures_settings'),
      pool.query<{ amount: string }>(
        `SELECT coalesce(sum(amount), 0)::text AS amount FROM ledger_lines
         WHERE uid IS NULL AND kind = 'insurance' AND coin = $1`,
        [COIN],
      ),
      pool.query<{ inst_id: string; time: string }>(
        'SELECT inst_id, max(time)::text AS time FROM futures_charges GROUP BY inst_id',
      ),
    ])
    return {
      orders: orders.rows.map(orderFrom),
      positions: positions.rows.map(positionFrom),
      settings: settings.rows.map(settingsFrom),
      insurance: toAmount(insurance.rows[0]?.amount ?? '0'),
      charged: new Map(charged.rows.map((row) => [row.inst_id, Number(row.time)])),
    }
  },
  lastId: async () => {
    const { rows } = await pool.query<{ last: string }>(
      `SELECT greatest((SELECT max(id) FROM futures_orders), (SELECT max(id) FROM futures_fills),
         (SELECT max(id) FROM futures_positions), 0)::text AS last`,
    )
    return BigInt(rows[0]?.last ?? '0')
  },
  find: async (ids) => {
    if (ids.length === 0) return []
    const { rows } = await pool.query('SELECT * FROM futures_orders WHERE id = ANY ($1::bigint[]) ORDER BY id', [ids])
    return rows.map(orderFrom)
  },
  read: async ({ uids, keys, orders }) => {
    const [balances, stored, owners] = await Promise.all([
      pool.query<{ uid: string; amount: string }>(
        `SELECT uid::text, amount::text FROM ledger_balances
         WHERE kind = 'available' AND coin = $1 AND uid = ANY ($2::bigint[])`,
        [COIN, uids],
      ),
      pool.query<{ uid: string; key: string; call: string; body_hash: string; reply: Result | null }>(
        `SELECT uid::text, key, call, body_hash, reply FROM request_keys
         WHERE (uid, key) IN (SELECT * FROM unnest($1::bigint[], $2::text[]))`,
        [keys.map(({ uid }) => uid), keys.map(({ key }) => key)],
      ),
      orders.length === 0
        ? { rows: [] }
        : pool.query<{ id: string; uid: string }>(
            'SELECT id::text, uid::text FROM futures_orders WHERE id = ANY ($1::bigint[])',
            [orders],
          ),
    ])
    return {
      balances: new Map(balances.rows.map(({ uid, amount }) => [uid, toAmount(amount)])),
      keys: stored.rows.map(({ uid, key, call, body_hash: bodyHash, reply }) => ({ uid, key, call, bodyHash, reply })),
      owners: new Map(owners.rows.map(({ id, uid }) => [id, uid])),
    }
  },
  commit: async (work, answered) => {
    const { sets, uids, kinds, coins, amounts, causes, cause_ids: causeIds } = toColumns(work.postings)
    await pool.query({
      name: 'futures-commit',
      text: 'SELECT futures_commit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)',
      values: [
        sets,
        uids,
        kinds,
        coins,
        amounts,
        causes,
        causeIds,
        json([...work.settings.values()].map(settingsRow)),
        json([...work.positions.values()].map(positionRow)),
        json([...work.orders.values()].map(orderRow)),
        json(work.fills.map(fillRow)),
        json(work.positionCharges.map(positionChargeRow)),
        json([...work.charges].flatMap(([instId, times]) => times.map((time) => ({ inst_id: instId, time })))),
        json(work.warnings.map((one) => warningRow(one, space, work.at))),
        json(
          answered.map(({ request: { uid, key, call, bodyHash }, result }) => ({
            uid,
            key,
            call,
            body_hash: bodyHash,
            reply: result,
          })),
        ),
        work.at,
      ],
    })
  },
})
