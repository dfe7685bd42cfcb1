import type { Selectable, Transaction } from 'kysely'
import { type SaleLine, type SaleOrder, type SaleTimes, toAmount } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'

export type SaleRow = Selectable<Schema['sales']>
export type SaleOrderRow = Selectable<Schema['sale_orders']>

export const numberOf = (digits: string | null): number | undefined => (digits === null ? undefined : Number(digits))

export const timesOf = ({ progress, pay_by: payBy }: Pick<SaleRow, 'progress' | 'pay_by'>): SaleTimes => ({
  progress,
  payBy: numberOf(payBy),
})

export const orderOf = (row: SaleOrderRow): SaleOrder => ({
  state: row.state,
  committed: toAmount(row.committed),
  locked: toAmount(row.locked),
  paid: toAmount(row.paid),
  tokens: toAmount(row.tokens),
  held: toAmount(row.held),
  released: toAmount(row.released),
  charged: toAmount(row.charged),
  refund: row.refund ?? undefined,
})

/** What of an order changes. */
export const orderColumns = (order: SaleOrder, at: number, dueAt: number | undefined) => ({
  state: order.state,
  committed: order.committed,
  locked: order.locked,
  paid: order.paid,
  tokens: order.tokens,
  held: order.held,
  released: order.released,
  charged: order.charged,
  refund: order.refund ?? null,
  updated_at: String(at),
  due_at: dueAt === undefined ? null : String(dueAt),
})

export const lineOf = ({ line, committed, nonce }: Pick<SaleOrderRow, 'line' | 'committed' | 'nonce'>): SaleLine => ({
  id: line,
  commitment: toAmount(committed),
  nonce,
})

/** A sale, locked against everything else that concerns all of it. */
export const lockSale = (transaction: Transaction<Schema>, id: string): Promise<SaleRow | undefined> =>
  transaction.selectFrom('sales').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const lockOrder = (
  transaction: Transaction<Schema>,
  sale: string,
  uid: string,
): Promise<SaleOrderRow | undefined> =>
  transaction
    .selectFrom('sale_orders')
    .selectAll()
    .where('sale', '=', sale)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
