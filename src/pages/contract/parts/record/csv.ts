import type { SwapCharge, SwapOrder } from '#protocol'
import { ASKED, ENDED, FILLED } from '../../../../trade/ticket/history/orderColumns.ts'
import { type Column, csvText, idField, timeOf } from '../../../../ui/format/csvText.ts'

/** Columns of `docs/order-history-csv.md`, contracts. */
const COLUMNS: readonly Column<SwapOrder>[] = [
  ['order_id', ({ ordId }) => idField(ordId)],
  ['contract', ({ instId }) => instId],
  ['class', ({ instType }) => (instType === 'FOREX' ? 'forex' : 'perpetual')],
  ['kind', ({ kind }) => kind],
  ['side', ({ side }) => side],
  ['reduce_only', ({ reduceOnly }) => String(reduceOnly)],
  ['type', ({ ordType }) => ordType],
  ['time_in_force', ({ tif }) => tif],
  ['margin_mode', ({ mgnMode }) => mgnMode],
  ['leverage', ({ lever }) => lever],
  ...ASKED,
  ...FILLED,
  ['realised_result', ({ pnl }) => pnl],
  ...ENDED,
]

/** Orders on contracts as CSV. */
export const contractOrdersCsv = (orders: readonly SwapOrder[]): string => csvText(COLUMNS, orders)

/** Columns of `docs/order-history-csv.md`, swap. */
const SWAPS: readonly Column<SwapCharge>[] = [
  ['position_id', ({ posId }) => idField(posId)],
  ['contract', ({ instId }) => instId],
  ['charged_at', ({ swapTime }) => timeOf(swapTime)],
  ['days', ({ days }) => String(days)],
  ['pips_a_day', ({ pips }) => pips],
  ['position', ({ pos }) => pos],
  ['dollars_per_quote', ({ convPx }) => convPx],
  ['paid', ({ payment }) => payment],
]

/** Charges of swap as CSV. */
export const swapsCsv = (lines: readonly SwapCharge[]): string => csvText(SWAPS, lines)
