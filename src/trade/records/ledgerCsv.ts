import type { financeRecord } from '#protocol'
import { type Column, csvText, idField, timeOf } from '../../ui/format/csvText.ts'

type Line = Omit<financeRecord.LedgerEntry, 'cause'> & { readonly cause: string }

/** Columns of `docs/order-history-csv.md`, the ledger. */
const COLUMNS: readonly Column<Line>[] = [
  ['line_id', ({ id }) => idField(id)],
  ['time', ({ time }) => timeOf(time)],
  ['cause', ({ cause }) => cause],
  ['cause_id', ({ causeId }) => idField(causeId)],
  ['account', ({ kind }) => kind],
  ['coin', ({ coin }) => coin],
  ['amount', ({ amount }) => amount],
  ['before', ({ before }) => before],
  ['after', ({ after }) => after],
]

/** Ledger lines as CSV. */
export const ledgerCsv = (lines: readonly Line[]): string => csvText(COLUMNS, lines)
