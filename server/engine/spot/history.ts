import { type Kysely, type Selectable, sql } from 'kysely'
import type { Fill, Order } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { SpotTables } from '../../platform/db/tables/spot.ts'
import { type Page, toPage } from '../core/page.ts'
import { fromRow, toFill } from './rows.ts'
import { toWire } from './spotOrder.ts'

type Row = Selectable<SpotTables['spot_orders']>
const wire = (row: Row): Order => toWire(fromRow(row))

/** A user's live orders, newest first. */
export const readLiveOrders = async (db: Kysely<Schema>, uid: string, instId?: string): Promise<Order[]> => {
  const all = db
    .selectFrom('spot_orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('state', 'in', ['live', 'partially_filled'])
    .orderBy('id', 'desc')
  return (await (instId === undefined ? all : all.where('inst_id', '=', instId)).execute()).map(wire)
}

export interface HistoryQuery {
  readonly instId?: string | undefined
  readonly state?: 'filled' | 'canceled' | undefined
  readonly side?: Order['side'] | undefined
  /** When they ended, Unix ms; `from` counts, `to` does not. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Id of the last order of the page before. */
  readonly cursor?: string | undefined
  readonly limit: number
}

/** A user's ended orders, the last ended first. The end of an order never moves, so its id is enough of a cursor. */
export const readHistory = async (db: Kysely<Schema>, uid: string, query: HistoryQuery): Promise<Page<Order>> => {
  let rows = db
    .selectFrom('spot_orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('state', 'in', query.state === undefined ? ['filled', 'canceled'] : [query.state])
    .orderBy('u_time', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
  if (query.instId !== undefined) rows = rows.where('inst_id', '=', query.instId)
  if (query.side !== undefined) rows = rows.where('side', '=', query.side)
  if (query.from !== undefined) rows = rows.where('u_time', '>=', query.from)
  if (query.to !== undefined) rows = rows.where('u_time', '<', query.to)
  if (query.cursor !== undefined)
    rows = rows.where(
      sql<boolean>`(u_time, id) < (SELECT u_time, id FROM spot_orders WHERE id = ${query.cursor} AND uid = ${uid})`,
    )
  return toPage(await rows.execute(), query.limit, wire)
}

/** One order of the user with its fills, oldest fill first. */
export const readDetail = async (
  db: Kysely<Schema>,
  uid: string,
  ordId: string,
): Promise<{ order: Order; fills: Fill[] } | undefined> => {
  const row = await db
    .selectFrom('spot_orders')
    .selectAll()
    .where('id', '=', ordId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const fills = await db.selectFrom('spot_fills').selectAll().where('ord_id', '=', ordId).orderBy('id').execute()
  return { order: wire(row), fills: fills.map(toFill) }
}
