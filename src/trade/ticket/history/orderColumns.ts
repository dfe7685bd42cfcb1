import type { AnyOrder } from '#protocol'
import { type Column, timeOf } from '../../../ui/format/csvText.ts'

// Columns of `docs/order-history-csv.md` that orders of every product have; their names are part of the format.

export const ASKED: readonly Column<AnyOrder>[] = [
  ['trigger_price', ({ trigPx }) => trigPx],
  ['trigger_by', ({ trigPxType }) => trigPxType],
  ['triggered_at', ({ trigTime }) => timeOf(trigTime)],
  ['limit_price', ({ px }) => px],
  ['quantity', ({ sz }) => sz],
]

export const FILLED: readonly Column<AnyOrder>[] = [
  ['filled', ({ accFillSz }) => accFillSz],
  ['filled_value', ({ accFillQuote }) => accFillQuote],
  ['average_price', ({ avgPx }) => avgPx],
]

export const ENDED: readonly Column<AnyOrder>[] = [
  ['fee', ({ fee }) => fee],
  ['fee_coin', ({ feeCcy }) => feeCcy],
  ['state', ({ state }) => state],
  ['ended_because', ({ cancelSource }) => cancelSource],
  ['placed_at', ({ cTime }) => timeOf(cTime)],
  ['ended_at', ({ uTime }) => timeOf(uTime)],
]
