import { type Kysely, sql } from 'kysely'
import { operators } from '#protocol'
import { cut } from '../platform/cut.ts'
import type { Schema } from '../platform/db/schema.ts'
import { cutPage, idOf } from '../platform/page.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'

/** The longest text of an operator in one field; the rest is cut. */
const LONGEST = 200

/** An entry of the audit log. */
export interface AuditEntry {
  /** Undefined: nobody is signed in. */
  readonly operator: Pick<OperatorRow, 'id' | 'name'> | undefined
  /** The name that was given without a session. */
  readonly name?: string
  readonly act: string
  readonly subject: string
  /** `asked` is written before a change, so that nothing is done without a log entry; then the outcome. */
  readonly outcome: string
  readonly detail?: Readonly<Record<string, unknown>>
  readonly ip: string
}

/** Adds an entry on what an operator did or viewed. Never a password or a code. */
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

const CALLS: Readonly<Record<string, operators.OperatorCall>> = operators.OPERATOR_CALLS
const actsOf = (isOne: (call: operators.OperatorCall) => boolean): string[] =>
  Object.keys(CALLS).filter((name) => isOne(CALLS[name] as operators.OperatorCall))
/** Acts whose subject is a case, or an account. */
const CASE_ACTS = actsOf(({ path, audience }) => path.startsWith('/v1/cases/') && audience.subject === 'id')
/** Acts whose subject is a C2C order. */
const C2C_ACTS = [
  ...actsOf(({ path, audience }) => path.startsWith('/v1/c2c/') && audience.subject === 'id'),
  // A file, and no call.
  'saveC2cCase',
]
/** Acts whose subject is a report about invitations. */
const REFERRAL_ACTS = actsOf(({ path, audience }) => path.startsWith('/v1/referrals/') && audience.subject === 'id')
const USER_ACTS = actsOf(({ path, audience }) => path.startsWith('/v1/people/') && audience.subject !== '')

/** Between the two entries of one act, in ms: longer than any call takes. */
const LONGEST_ACT_MS = 60_000

/** What of the detail the log shows. */
const SHOWN = ['mode', 'reason', 'key', 'payment', 'side', 'toBuyer', 'note'] as const

/** Whether an operator has looked at this subject by this act since a time (Unix ms). */
export const hasLooked = async (
  db: Kysely<Schema>,
  { operator, act, subject }: { readonly operator: string; readonly act: string; readonly subject: string },
  since: number,
): Promise<boolean> => {
  const row = await db
    .selectFrom('desk_audit')
    .select('id')
    .where('operator_id', '=', operator)
    .where('act', '=', act)
    .where('subject', '=', subject)
    .where('at', '>=', String(since))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface AuditQuery extends operators.AuditFilter {
  readonly after?: string | undefined
  readonly limit?: number | undefined
}

/** For LIKE: these characters stand for themselves. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The log as far as a filter lets it through. */
const filtered = (db: Kysely<Schema>, { operator, act, from, to, uid, caseId, text }: operators.AuditFilter) => {
  let query = db.selectFrom('desk_audit as a').selectAll('a')
  if (operator !== undefined) query = query.where('a.name', '=', operator)
  if (act !== undefined) query = query.where('a.act', '=', act)
  if (from !== undefined) query = query.where('a.at', '>=', from)
  if (to !== undefined) query = query.where('a.at', '<', to)
  if (caseId !== undefined) query = query.where('a.act', 'in', CASE_ACTS).where('a.subject', '=', caseId)
  if (uid !== undefined) {
    // Of all subjects that it may be, so that the index of subjects is used.
    const orders = sql<string>`SELECT id::text FROM c2c_orders WHERE buyer = ${uid} OR seller = ${uid}`
    const reports = sql<string>`SELECT id::text FROM referral_reports
      WHERE referrer = ${uid} OR accounts @> ARRAY[${uid}]::bigint[]`
    const subjects = sql<string>`ANY (ARRAY(SELECT id::text FROM cases WHERE uid = ${uid}) || ARRAY(${orders})
      || ARRAY(${reports}) || ARRAY[${uid}::text])`
    query = query.where('a.subject', '=', subjects).where((eb) =>
      eb.or([
        eb('a.act', 'in', USER_ACTS).and('a.subject', '=', uid),
        eb('a.act', 'in', CASE_ACTS).and('a.subject', 'in', (inner) =>
          inner
            .selectFrom('cases')
            .select((one) => one.cast<string>('id', 'text').as('id'))
            .where('uid', '=', uid),
        ),
        eb('a.act', 'in', C2C_ACTS).and('a.subject', 'in', sql<string>`(${orders})`),
        eb('a.act', 'in', REFERRAL_ACTS).and('a.subject', 'in', sql<string>`(${reports})`),
      ]),
    )
  }
  if (text !== undefined) {
    const like = `%${literal(text)}%`
    query = query.where(
      sql<boolean>`(a.subject ILIKE ${like} OR a.detail->>'note' ILIKE ${like} OR a.detail->>'payment' ILIKE ${like})`,
    )
  }
  return query
}

/** A page of the log, newest first. */
export const readAudit = async (db: Kysely<Schema>, { after, limit = PAGE, ...filter }: AuditQuery) => {
  const rows = await filtered(db, filter)
    // An act is written before it is done and after; one whose outcome was written is shown by that alone.
    .where(
      sql<boolean>`NOT (a.outcome = 'asked' AND EXISTS (
        SELECT FROM desk_audit AS b WHERE b.id > a.id AND b.operator_id = a.operator_id AND b.act = a.act
          AND b.subject = a.subject AND b.outcome <> 'asked' AND b.at <= a.at + ${sql.lit(LONGEST_ACT_MS)}))`,
    )
    .$if(after !== undefined, (query) => query.where('a.id', '<', after ?? ''))
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = cutPage(rows, limit, idOf)
  const lines = page.map(({ id, at, name, act, subject, outcome, detail, ip }) => ({
    id,
    at: Number(at),
    name,
    act,
    subject,
    outcome,
    detail: Object.fromEntries(SHOWN.flatMap((key) => (typeof detail[key] === 'string' ? [[key, detail[key]]] : []))),
    ip,
  }))
  return { lines, ...next }
}
