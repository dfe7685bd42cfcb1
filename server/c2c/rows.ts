import type { Selectable, Transaction } from 'kysely'
import {
  add,
  type C2cAd,
  type C2cOrder,
  type C2cOrderView,
  type C2cReason,
  type C2cStep,
  toAmount,
  ZERO,
} from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { addLine } from './messages.ts'
import type { LedgerSet } from './step.ts'

export type AdRow = Selectable<Schema['c2c_ads']>
export type OrderRow = Selectable<Schema['c2c_orders']>

export const adOf = (row: AdRow): C2cAd => ({
  ...row.terms,
  hours: row.terms.hours,
  id: row.id,
  owner: row.owner,
  side: row.side,
  coin: row.coin,
  currency: row.currency,
  decimals: row.decimals,
  state: row.state,
  version: row.version,
  free: toAmount(row.free),
})

/** The part of an ad that its owner may change. */
const termsOf = ({ pricing, min, max, methods, payMinutes, releaseMinutes, hours, note }: C2cAd): string =>
  JSON.stringify({ pricing, min, max, methods, payMinutes, releaseMinutes, hours, note })

/** What of an ad changes. */
export const adColumns = (ad: C2cAd, at: number) => ({
  state: ad.state,
  version: ad.version,
  free: ad.free,
  terms: termsOf(ad),
  updated_at: String(at),
})

/** What of an order changes. */
export const orderColumns = (order: C2cOrder) => ({
  state: order.state,
  version: order.version,
  due_at: order.dueAt === undefined ? null : String(order.dueAt),
  escrow: add(order.escrow, order.feeEscrow ?? ZERO),
  held: order.held,
  undone: order.undone,
  let_go_at: order.letGoAt === undefined ? null : String(order.letGoAt),
  excused: order.excused ?? false,
  record: JSON.stringify(order),
  state_at: String(order.stateAt),
})

export const lockAd = (transaction: Transaction<Schema>, id: string): Promise<AdRow | undefined> =>
  transaction.selectFrom('c2c_ads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockOrder = (transaction: Transaction<Schema>, id: string): Promise<OrderRow | undefined> =>
  transaction.selectFrom('c2c_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Who did a step, as it is shown. */
export const whoDid = (by: string, { buyer, taker }: C2cOrder): C2cOrderView['events'][number]['by'] => {
  if (by === 'taker') return taker === buyer ? 'buyer' : 'seller'
  return by === 'buyer' || by === 'seller' || by === 'venue' ? by : 'operators'
}

/** Writes a step of an order down, also as a line of its chat, in one round trip. */
export const noteEvent = async (
  { transaction, at }: { readonly transaction: Transaction<Schema>; readonly at: number },
  order: C2cOrder,
  {
    event,
    by,
    transfer,
    reason = null,
  }: {
    readonly event: C2cStep['event'] | 'taken'
    readonly by: string
    readonly transfer: LedgerSet
    readonly reason?: C2cReason | null
  },
): Promise<void> => {
  const step = transaction
    .insertInto('c2c_events')
    .values({ order_id: order.id, at: String(at), event, state: order.state, by, transfer, reason })
  const line = { author: whoDid(by, order), kind: 'event', body: event, key: null } as const
  await addLine(transaction, order.id, line, at, step)
}
