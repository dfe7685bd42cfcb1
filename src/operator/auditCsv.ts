import type { OutputOf, operators } from '#protocol'
import { type Column, csvText } from '../ui/format/csvText.ts'

type AuditLine = OutputOf<typeof operators.OPERATOR_CALLS.audit>['lines'][number]

const detail = (name: string): Column<AuditLine> => [name, (line) => line.detail[name] ?? '']

/** Columns in no language, so that a file can be compared with another one. */
const COLUMNS: readonly Column<AuditLine>[] = [
  ['line', ({ id }) => id],
  ['time', ({ at }) => new Date(at).toISOString()],
  ['operator', ({ name }) => name],
  ['act', ({ act }) => act],
  ['subject', ({ subject }) => subject],
  ['outcome', ({ outcome }) => outcome],
  ...['mode', 'reason', 'key', 'payment', 'note'].map(detail),
  ['address', ({ ip }) => ip],
]

/** Lines of the audit log as CSV. What was typed in it is never a formula. */
export const auditCsv = (lines: readonly AuditLine[]): string => csvText(COLUMNS, lines)
