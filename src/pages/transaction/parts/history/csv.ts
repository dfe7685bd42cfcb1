import type { Order } from '#protocol'
import { type Column, csvText, timeOf } from '../../../../trade/ticket/history/csvText.ts'

/** Columns of `docs/order-history-csv.md`; their names are part of the format and stand in no language. */
const COLUMNS: readonly Column<Order>[] = [
  ['order_id', ({ ordId }) => ordId],
  ['client_order_id', ({ clOrdId }) => clOrdId],
  ['pair_id', ({ ocoId }) => ocoId],
  ['instrument', ({ instId }) => instId],
  ['side', ({ side }) => side],
  ['type', ({ ordType }) => ordType],
  ['time_in_force', ({ tif }) => tif],
  ['trigger_price', ({ trigPx }) => trigPx],
  ['trigger_by', ({ trigPxType }) => trigPxType],
  ['triggered_at', ({ trigTime }) => timeOf(trigTime)],
  ['limit_price', ({ px }) => px],
  ['quantity', ({ sz }) => sz],
  ['quantity_coin', ({ instId, tgtCcy }) => instId.split('-')[tgtCcy === 'base_ccy' ? 0 : 1] ?? ''],
  ['filled', ({ accFillSz }) => accFillSz],
  ['filled_value', ({ accFillQuote }) => accFillQuote],
  ['average_price', ({ avgPx }) => avgPx],
  ['fee', ({ fee }) => fee],
  ['fee_coin', ({ feeCcy }) => feeCcy],
  ['state', ({ state }) => state],
  ['ended_because', ({ cancelSource }) => cancelSource],
  ['placed_at', ({ cTime }) => timeOf(cTime)],
  ['ended_at', ({ uTime }) => timeOf(uTime)],
]

/** Orders as CSV. */
export const ordersCsv = (orders: readonly Order[]): string => csvText(COLUMNS, orders)
