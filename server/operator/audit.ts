import type { Kysely } from 'kysely'
import { cut } from '../platform/cut.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'

/** Of what an operator types, no more is kept in one field. */
const LONGEST = 200

/** An entry of the audit log. */
export interface AuditEntry {
  /** Undefined: of somebody who is not signed in. */
  readonly operator: Pick<OperatorRow, 'id' | 'name'> | undefined
  /** Name that was given where nobody is signed in. */
  readonly name?: string
  readonly act: string
  readonly subject: string
  /** `asked` before something is changed, so that nothing is done that the log does not know; then what became of it. */
  readonly outcome: string
  readonly detail?: Readonly<Record<string, unknown>>
  readonly ip: string
}

/** Adds an entry to what operators did and looked at. Never a password or a code. */
export const noteAct = async (db: Kysely<Schema>, entry: AuditEntry, at: number): Promise<void> => {
  await db
    .insertInto('desk_audit')
    .values({
      at: String(at),
      operator_id: entry.operator?.id ?? null,
      name: entry.operator?.name ?? cut(entry.name ?? '', LONGEST),
      act: entry.act,
      subject: cut(entry.subject, LONGEST),
      outcome: entry.outcome,
      detail: JSON.stringify(entry.detail ?? {}),
      ip: entry.ip,
    })
    .execute()
}

const PAGE = 50

/** A page of the log, newest first. */
export const readAudit = async (db: Kysely<Schema>, after: string | undefined) => {
  const rows = await db
    .selectFrom('desk_audit')
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const lines = rows.slice(0, PAGE).map(({ id, at, name, act, subject, outcome, ip }) => ({
    id,
    at: Number(at),
    name,
    act,
    subject,
    outcome,
    ip,
  }))
  const last = lines.at(-1)
  return { lines, ...(rows.length > PAGE && last !== undefined ? { next: last.id } : {}) }
}
