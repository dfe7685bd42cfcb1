import { type Kysely, type SqlBool, sql } from 'kysely'
import {
  type ico,
  nextVestOf,
  type SaleLine,
  type SaleOrderView,
  type SaleSettings,
  type SaleView,
  saleStage,
  toAmount,
  ZERO,
} from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { saleTermsAt, upcomingSales } from './openSale.ts'
import { lineOf, numberOf, orderOf, type SaleOrderRow, type SaleRow, timesOf } from './rows.ts'

type Db = Kysely<Schema>

const WEEK_MS = 7 * 86_400_000
const MOST_TIPS = 3

const own = (sale: SaleRow, row: SaleOrderRow, at: number): SaleOrderView => {
  const order = orderOf(row)
  const start = numberOf(sale.distributed_at)
  // Until its refund is booked, an allocation is not told: what is told and what is booked are one.
  const { state, refund, committed, locked, paid, charged, released } = order
  return {
    order: row.id,
    state,
    refund,
    line: row.line,
    committed,
    locked,
    paid,
    tokens: state === 'committed' ? ZERO : order.tokens,
    charged,
    released,
    nextVestAt: start === undefined ? undefined : nextVestOf(order, sale.settings, start, at),
    committedAt: Number(row.created_at),
  }
}

const amountOf = (text: string | null) => (text === null ? undefined : toAmount(text))

const viewOf = (sale: SaleRow, order: SaleOrderRow | undefined, at: number): SaleView => {
  const isAllocated = sale.rationed_at !== null
  return {
    id: sale.id,
    settings: sale.settings,
    stage: saleStage(sale.settings, timesOf(sale), at),
    failure: sale.failure ?? undefined,
    participants: sale.participants,
    total: toAmount(sale.total),
    secretHash: sale.secret_hash ?? undefined,
    secret: isAllocated ? (sale.secret ?? undefined) : undefined,
    root: sale.root ?? undefined,
    sum: amountOf(sale.allocated),
    excess: amountOf(sale.excess),
    payBy: numberOf(sale.pay_by),
    distributedAt: numberOf(sale.distributed_at),
    own: order === undefined ? undefined : own(sale, order, at),
  }
}

/** A sale that nobody has committed to, by its terms alone. */
const announced = (id: string, settings: SaleSettings, at: number): SaleView => ({
  id,
  settings,
  stage: saleStage(settings, { progress: 'open' }, at),
  participants: 0,
  total: ZERO,
})

const ordersOf = async (db: Db, uid: string, sales: readonly SaleRow[]): Promise<ReadonlyMap<string, SaleOrderRow>> => {
  if (sales.length === 0) return new Map()
  const rows = await db
    .selectFrom('sale_orders')
    .selectAll()
    .where('uid', '=', uid)
    .where(
      'sale',
      'in',
      sales.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map((row) => [row.sale, row]))
}

const OVER = sql<SqlBool>`progress IN ('distributed', 'failed')`

/** Where a page of sales ended: in those that go on, by their end, or in those that are over, by their start. */
interface SaleCursor {
  readonly over: boolean
  /** Unix ms. */
  readonly at: number
  readonly id: string
}
const cursorOf = (text: string): SaleCursor => {
  const [part, at = '0', ...id] = text.split('.')
  return { over: part === 'over', at: Number(at), id: id.join('.') }
}
const textOf = ({ over, at, id }: SaleCursor): string => [over ? 'over' : 'going', at, id].join('.')

/** Sales that are published and not over, by their end. */
const readGoing = async (db: Db, uid: string, at: number): Promise<SaleView[]> => {
  const open = await db.selectFrom('sales').selectAll().where(sql<SqlBool>`NOT ${OVER}`).execute()
  const orders = await ordersOf(db, uid, open)
  const upcoming = (await upcomingSales(db, at)).map(({ id, settings }) => announced(id, settings, at))
  return [...open.map((sale) => viewOf(sale, orders.get(sale.id), at)), ...upcoming].toSorted(
    (a, b) => a.settings.endsAt - b.settings.endsAt || (a.id < b.id ? -1 : 1),
  )
}

/** Sales that are over, the latest first. */
const readOver = async (db: Db, after: SaleCursor | undefined, limit: number): Promise<SaleRow[]> => {
  let query = db.selectFrom('sales').selectAll().where(OVER)
  if (after !== undefined) query = query.where(sql<SqlBool>`(opened_at, id) < (${after.at}::bigint, ${after.id})`)
  return query.orderBy('opened_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/**
 * Published sales with a user's own order: those that go on, by their end, then those that are over, the latest first; and the
 * cursor of the following page.
 */
export const readSales = async (
  db: Db,
  uid: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  at: number,
): Promise<{ readonly sales: SaleView[]; readonly next?: string }> => {
  const after = cursor === undefined ? undefined : cursorOf(cursor)
  const going = after?.over === true ? [] : await readGoing(db, uid, at)
  const left = going.filter(
    ({ id, settings: { endsAt } }) =>
      after === undefined || endsAt > after.at || (endsAt === after.at && id > after.id),
  )
  const shown = left.slice(0, limit)
  const over = await readOver(db, after?.over === true ? after : undefined, limit + 1 - shown.length)
  const orders = await ordersOf(db, uid, over)
  const sales = [...shown, ...over.map((sale) => viewOf(sale, orders.get(sale.id), at))].slice(0, limit)
  const last = sales.at(-1)
  if (last === undefined || (left.length <= limit && shown.length + over.length <= limit)) return { sales }
  const row = over[sales.length - shown.length - 1]
  return {
    sales,
    next: textOf({ over: row !== undefined, at: Number(row?.opened_at ?? last.settings.endsAt), id: last.id }),
  }
}

/** One sale; undefined where there is none. */
export const readSale = async (db: Db, uid: string, id: string, at: number): Promise<SaleView | undefined> => {
  const sale = await db.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirst()
  if (sale !== undefined) return viewOf(sale, (await ordersOf(db, uid, [sale])).get(id), at)
  const settings = await saleTermsAt(db, id, at)
  return settings === undefined ? undefined : announced(id, settings, at)
}

/** What the home screen tells of sales: those that are open, then those of the coming week. */
export const readTips = async (db: Db, at: number): Promise<ico.SaleTip[]> => {
  const open = await db.selectFrom('sales').select(['id', 'settings']).where('progress', '=', 'open').execute()
  return [...open, ...(await upcomingSales(db, at))]
    .filter(({ settings: { startsAt, endsAt } }) => startsAt < at + WEEK_MS && at < endsAt)
    .toSorted(
      (a, b) =>
        Math.max(a.settings.startsAt, at) - Math.max(b.settings.startsAt, at) || a.settings.endsAt - b.settings.endsAt,
    )
    .slice(0, MOST_TIPS)
    .map(({ id, settings }) => {
      const { token, payCoin, tokenPrice: price, startsAt, endsAt } = settings
      return { id, token, payCoin, price, startsAt, endsAt, stage: saleStage(settings, { progress: 'open' }, at) }
    })
}

/** Sales that a user committed to, the newest order first, below an order. */
export const readOwnSales = async (
  db: Db,
  uid: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
  at: number,
): Promise<SaleView[]> => {
  let query = db.selectFrom('sale_orders').selectAll().where('uid', '=', uid)
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  if (rows.length === 0) return []
  const sales = await db
    .selectFrom('sales')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ sale }) => sale),
    )
    .execute()
  return rows.flatMap((row) => sales.filter(({ id }) => id === row.sale).map((sale) => viewOf(sale, row, at)))
}

/** Lines of the published list of an allocated sale, in its order; none before the allocation. */
export const readLines = async (
  db: Db,
  id: string,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<SaleLine[]> => {
  const rows = await db
    .selectFrom('sale_orders')
    .select(['line', 'committed', 'nonce'])
    .where('sale', '=', id)
    .where((eb) =>
      eb.exists(eb.selectFrom('sales').select('id').where('id', '=', id).where('rationed_at', 'is not', null)),
    )
    .orderBy('id')
    .offset(from)
    .limit(limit)
    .execute()
  return rows.map(lineOf)
}
