import { type Kysely, sql } from 'kysely'
import type { cases, operators } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { CLAIM_TIME } from '../users/cases/decide.ts'
import type { CaseRow } from '../users/cases/rows.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'

/** The role that decides each kind. */
const DECIDES: Readonly<Record<cases.CaseKind, operators.Role>> = {
  primary: 'reviewer',
  advanced: 'reviewer',
  reset: 'reviewer',
  appeal: 'reviewer',
  deposit: 'treasurer',
  withdrawal: 'treasurer',
}
const KINDS = Object.keys(DECIDES) as cases.CaseKind[]
const PAGE = 50

export const mayDecide = ({ roles }: Pick<OperatorRow, 'roles'>, kind: cases.CaseKind): boolean =>
  roles.includes(DECIDES[kind])
/** An auditor reads cases without deciding them. */
export const maySee = (operator: Pick<OperatorRow, 'roles'>, kind: cases.CaseKind): boolean =>
  operator.roles.includes('auditor') || mayDecide(operator, kind)

/** Names of operators behind `desk:<id>`; other deciders (the demo's policy) keep their mark. */
export const namesOf = async (
  db: Kysely<Schema>,
  marks: readonly (string | null)[],
): Promise<(mark: string | null) => string> => {
  const ids = marks
    .flatMap((mark) => (mark?.startsWith('desk:') ? [mark.slice(5)] : []))
    .filter((id) => /^\d+$/.test(id))
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('operators').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map(({ id, name }) => [`desk:${id}`, name]))
  return (mark) => (mark === null ? '' : (names.get(mark) ?? mark))
}

/** An entry as the queue shows it; an expired claim counts as none. */
export const lineOf = (row: CaseRow, name: (mark: string | null) => string, now: number): operators.QueueEntry => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  uid: row.uid,
  amountRef: row.amount_ref ?? '',
  deadline: Number(row.deadline ?? 0),
  openedAt: Number(row.opened_at),
  claimedBy: now < Number(row.claimed_at ?? 0) + CLAIM_TIME ? name(row.claimed_by) : '',
  firstBy: name(row.first_by),
})

export interface QueueInput {
  readonly state: 'open' | 'toPay' | 'ended'
  readonly kinds?: readonly cases.CaseKind[] | undefined
  readonly uid?: string | undefined
  readonly after?: string | undefined
  readonly limit?: number | undefined
}

/** Approved withdrawals that are not reported as paid yet; oldest first. */
const readToPay = (
  db: Kysely<Schema>,
  { uid, after, limit = PAGE }: Pick<QueueInput, 'uid' | 'after' | 'limit'>,
): Promise<CaseRow[]> =>
  db
    .selectFrom('cases')
    .selectAll()
    // The page first, by its short index: a join would scan all cases, of which almost none is to be paid.
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('transfers')
        .select('case_id')
        .where('kind', '=', sql.lit('withdrawal'))
        .where('state', '=', sql.lit('approved'))
        .$if(uid !== undefined, (query) => query.where('uid', '=', uid ?? ''))
        .$if(after !== undefined, (query) => query.where('case_id', '>', after ?? ''))
        .orderBy('case_id')
        .limit(limit + 1),
    )
    .orderBy('id')
    .execute()

/** A page of what this operator may see; uses an index, however long the queue is. */
export const readQueue = async (
  db: Kysely<Schema>,
  operator: Pick<OperatorRow, 'roles'>,
  { state, kinds = KINDS, uid, after, limit = PAGE }: QueueInput,
): Promise<CaseRow[]> => {
  const seen = kinds.filter((kind) => maySee(operator, kind))
  if (state === 'toPay') return seen.includes('withdrawal') ? readToPay(db, { uid, after, limit }) : []
  const isOpen = state === 'open'
  // Each kind is read along its own index; a page is merged from at most this many entries of each.
  const pages = await Promise.all(
    seen.map((kind) =>
      db
        .selectFrom('cases')
        .selectAll()
        .where('kind', '=', kind)
        .where(isOpen ? sql<boolean>`state = 'open'` : sql<boolean>`state <> 'open'`)
        .$if(uid !== undefined, (query) => query.where('uid', '=', uid ?? ''))
        .$if(after !== undefined, (query) => query.where('id', isOpen ? '>' : '<', after ?? ''))
        .orderBy('id', isOpen ? 'asc' : 'desc')
        .limit(limit + 1)
        .execute(),
    ),
  )
  const byId = (a: CaseRow, b: CaseRow) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1) * (isOpen ? 1 : -1)
  return pages
    .flat()
    .toSorted(byId)
    .slice(0, limit + 1)
}
