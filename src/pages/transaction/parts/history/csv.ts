import type { Order } from '#protocol'
import { ASKED, ENDED, FILLED } from '../../../../trade/ticket/history/orderColumns.ts'
import { type Column, csvText, idField } from '../../../../ui/format/csvText.ts'

/** Columns of `docs/order-history-csv.md`; their names are part of the format and stand in no language. */
const COLUMNS: readonly Column<Order>[] = [
  ['order_id', ({ ordId }) => idField(ordId)],
  ['client_order_id', ({ clOrdId }) => idField(clOrdId)],
  ['pair_id', ({ ocoId }) => idField(ocoId)],
  ['instrument', ({ instId }) => instId],
  ['side', ({ side }) => side],
  ['type', ({ ordType }) => ordType],
  ['time_in_force', ({ tif }) => tif],
  ...ASKED,
  ['quantity_coin', ({ instId, tgtCcy }) => instId.split('-')[tgtCcy === 'base_ccy' ? 0 : 1] ?? ''],
  ...FILLED,
  ...ENDED,
]

/** Orders as CSV. */
export const ordersCsv = (orders: readonly Order[]): string => csvText(COLUMNS, orders)
