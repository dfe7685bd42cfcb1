import { type Kysely, sql } from 'kysely'
import type { ClosedPosition, FundingCharge, SwapCharge, SwapFill, SwapOrder } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { idRemainder, isInIdSpace } from '../core/ids.ts'
import { type Page, toPage } from '../core/page.ts'
import { orderFrom, positionFrom } from '../margin/rows.ts'
import type { OrderKind } from '../margin/types.ts'
import { closedToWire, fillToWire, fundingToWire, orderToWire, swapToWire } from '../margin/wire.ts'

export const LIVE = ['live', 'partially_filled'] as const

/** Perpetual contracts or forex, told apart by their ids. Queries without a class mean both. */
export type AssetClass = 'crypto' | 'forex'
export const ofClass = (column: string, asset: AssetClass | undefined) =>
  asset === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} % 4 = ${idRemainder(asset === 'forex' ? 'forex' : 'contracts')}`

/** A user's live orders on margin, newest first. */
export const readLiveContractOrders = async (
  db: Kysely<Schema>,
  uid: string,
  instId?: string,
  assetClass?: AssetClass,
): Promise<SwapOrder[]> => {
  let rows = db.selectFrom('futures_orders').selectAll().where('uid', '=', uid).where('state', 'in', LIVE)
  if (instId !== undefined) rows = rows.where('inst_id', '=', instId)
  if (assetClass !== undefined) rows = rows.where(ofClass('id', assetClass))
  return (await rows.orderBy('id', 'desc').execute()).map((row) => orderToWire(orderFrom({ ...row })))
}

export interface PageQuery {
  readonly instId?: string | undefined
  readonly assetClass?: AssetClass | undefined
  /** Id of the last entry of the page before. */
  readonly cursor?: string | undefined
  readonly limit: number
}
export interface OrderQuery extends PageQuery {
  readonly state?: 'filled' | 'canceled' | undefined
  readonly side?: SwapOrder['side'] | undefined
  readonly kind?: SwapOrder['kind'] | undefined
  /** When they ended, Unix ms; `from` counts, `to` does not. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A user's ended orders on margin, the last ended first. The end of an order never moves, so its id is enough of a cursor. */
export const readContractHistory = async (
  db: Kysely<Schema>,
  uid: string,
  { instId, assetClass, state, side, kind, from, to, cursor, limit }: OrderQuery,
): Promise<Page<SwapOrder>> => {
  let rows = db
    .selectFrom('futures_orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('state', 'in', state === undefined ? ['filled', 'canceled'] : [state])
    .orderBy('u_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (instId !== undefined) rows = rows.where('inst_id', '=', instId)
  if (assetClass !== undefined) rows = rows.where(ofClass('id', assetClass))
  if (side !== undefined) rows = rows.where('side', '=', side)
  if (kind !== undefined) rows = rows.where('kind', '=', kind)
  if (from !== undefined) rows = rows.where('u_time', '>=', from)
  if (to !== undefined) rows = rows.where('u_time', '<', to)
  if (cursor !== undefined)
    rows = rows.where(
      sql<boolean>`(u_time, id) < (SELECT u_time, id FROM futures_orders WHERE id = ${cursor} AND uid = ${uid})`,
    )
  return toPage(await rows.execute(), limit, (row) => orderToWire(orderFrom({ ...row })))
}

const fillsBy = async (db: Kysely<Schema>, column: 'ord_id' | 'pos_id', id: string): Promise<SwapFill[]> => {
  const rows = await db
    .selectFrom('futures_fills')
    .innerJoin('futures_orders', 'futures_orders.id', 'futures_fills.ord_id')
    .selectAll('futures_fills')
    .select('futures_orders.side')
    .where(`futures_fills.${column}`, '=', id)
    .orderBy('futures_fills.id')
    .execute()
  return rows.map(fillToWire)
}

/** One order of the user with its fills, oldest fill first. */
export const readContractOrder = async (
  db: Kysely<Schema>,
  uid: string,
  ordId: string,
): Promise<{ order: SwapOrder; fills: SwapFill[] } | undefined> => {
  const rows = db.selectFrom('futures_orders').selectAll().where('id', '=', ordId).where('uid', '=', uid)
  const row = await rows.executeTakeFirst()
  return row === undefined
    ? undefined
    : { order: orderToWire(orderFrom({ ...row })), fills: await fillsBy(db, 'ord_id', ordId) }
}

/** A user's closed positions, each with the kind of the order that closed its last part. */
const closed = (db: Kysely<Schema>, uid: string) =>
  db
    .selectFrom('futures_positions as p')
    .selectAll('p')
    .select((select) =>
      select
        .selectFrom('futures_fills as f')
        .innerJoin('futures_orders as o', 'o.id', 'f.ord_id')
        .select('o.kind')
        .whereRef('f.pos_id', '=', 'p.id')
        .orderBy('f.id', 'desc')
        .limit(1)
        .as('by'),
    )
    .where('p.uid', '=', uid)
    .where('p.size', '=', '0')

/** A user's closed positions, the last opened first. */
export const readClosedPositions = async (
  db: Kysely<Schema>,
  uid: string,
  { instId, assetClass, cursor, limit }: PageQuery,
): Promise<Page<ClosedPosition>> => {
  let rows = closed(db, uid)
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
  if (instId !== undefined) rows = rows.where('p.inst_id', '=', instId)
  if (assetClass !== undefined) rows = rows.where(ofClass('p.id', assetClass))
  if (cursor !== undefined) rows = rows.where('p.id', '<', cursor)
  return toPage(await rows.execute(), limit, ({ by, ...row }) => closedToWire(positionFrom(row), by ?? 'order'))
}

export interface PositionLife {
  position: ClosedPosition
  fills: SwapFill[]
  funding: FundingCharge[]
  swaps?: SwapCharge[]
}

/** One closed position of the user with its fills and charges. */
export const readClosedPosition = async (
  db: Kysely<Schema>,
  uid: string,
  posId: string,
): Promise<PositionLife | undefined> => {
  const row = await closed(db, uid).where('p.id', '=', posId).executeTakeFirst()
  if (row === undefined) return undefined
  const charges = db.selectFrom('futures_funding').selectAll().where('pos_id', '=', posId).orderBy('time')
  const [fills, funding] = await Promise.all([fillsBy(db, 'pos_id', posId), charges.execute()])
  const { by, ...position } = row
  return {
    position: closedToWire(positionFrom(position), (by ?? 'order') satisfies OrderKind),
    fills,
    ...(isInIdSpace(posId, 'forex')
      ? { funding: [], swaps: funding.map(swapToWire) }
      : { funding: funding.map(fundingToWire) }),
  }
}
