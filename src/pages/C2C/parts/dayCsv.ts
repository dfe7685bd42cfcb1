import type { C2cOrderRow } from '#protocol'
import { type Column, csvText, idField, timeOf } from '../../../ui/format/csvText.ts'

/** Columns of `docs/order-history-csv.md`, C2C orders. */
const COLUMNS: readonly Column<C2cOrderRow>[] = [
  ['order_id', ({ id }) => idField(id)],
  ['ad_id', ({ ad }) => idField(ad)],
  ['side', ({ side }) => side],
  ['role', ({ taker }) => (taker ? 'taker' : 'maker')],
  ['counterparty_id', ({ counterparty }) => idField(counterparty)],
  ['coin', ({ coin }) => coin],
  ['amount', ({ amount }) => amount],
  ['currency', ({ currency }) => currency],
  ['price', ({ price }) => price],
  ['total', ({ total }) => total],
  ['method', ({ method }) => method],
  ['state', ({ state }) => state],
  ['taken_at', ({ takenAt }) => timeOf(String(takenAt))],
  ['state_at', ({ stateAt }) => timeOf(String(stateAt))],
]

/** C2C orders as CSV. */
export const c2cOrdersCsv = (orders: readonly C2cOrderRow[]): string => csvText(COLUMNS, orders)
