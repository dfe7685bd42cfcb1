import type { Order } from '#protocol'

/** Columns of `docs/order-history-csv.md`; their names are part of the format and stand in no language. */
const COLUMNS: readonly (readonly [name: string, of: (order: Order) => string])[] = [
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

const timeOf = (ms: string): string => (ms === '' ? '' : new Date(Number(ms)).toISOString())

/** A table program takes a field that begins like this for a formula; an apostrophe before it makes it text. */
const FORMULA = /^[=+\-@\t\r]/
const QUOTED = /[",\r\n]/

/** One field as RFC 4180 has it, and never a formula. */
export const csvField = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

/** Orders as CSV: comma, point, UTC, the same on every device whatever its language. */
export const ordersCsv = (orders: readonly Order[]): string =>
  line(COLUMNS.map(([name]) => name)) + orders.map((order) => line(COLUMNS.map(([, of]) => of(order)))).join('')
