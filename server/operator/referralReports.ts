import { type Kysely, sql } from 'kysely'
import { type CommissionState, type operators, toAmount } from '#protocol'
import type { ReportRow } from '../earn/referral/decided.ts'
import type { Schema } from '../platform/db/schema.ts'
import { cutPage, idOf } from '../platform/page.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'
import { ownAccounts } from './ownAccounts.ts'

const PAGE = 50
const MOST_OTHERS = 20

/** A row with the name of who decided, and who has asked to uphold it and waits for a second person. */
interface NamedReport extends ReportRow {
  readonly decider: string | null
  readonly asked_by: string | null
}

/** Who has asked to uphold a report `r` and waits for a second person; null for nobody. */
const ASKED_BY = sql<string | null>`(SELECT w.asked_by FROM desk_reviews AS w
  WHERE w.state = 'open' AND w.kind = 'referral' AND w.subject = r.id::text LIMIT 1)`

const reportsOf = (db: Kysely<Schema>) =>
  db
    .selectFrom('referral_reports as r')
    .leftJoin('operators as d', 'd.id', 'r.decided_by')
    .selectAll('r')
    .select(['d.name as decider', ASKED_BY.as('asked_by')])

const lineOf = (row: NamedReport): Omit<operators.ReferralReportLine, 'accounts'> => ({
  id: row.id,
  kind: row.kind,
  link: row.link,
  referrer: row.referrer,
  times: row.times,
  at: Number(row.at),
  lastAt: Number(row.last_at),
  state: row.state,
  waits: row.asked_by !== null,
  decidedBy: row.decider ?? '',
})

interface ReportsInput {
  readonly state: 'open' | 'ended'
  readonly after?: string | undefined
  readonly limit?: number | undefined
}

/** A page of reports, open ones oldest first, decided ones newest first. */
export const readReports = async (
  db: Kysely<Schema>,
  { state, after, limit = PAGE }: ReportsInput,
): Promise<{ reports: operators.ReferralReportLine[]; next?: string }> => {
  const isOpen = state === 'open'
  const rows = await reportsOf(db)
    .where(isOpen ? sql<boolean>`r.state = 'open'` : sql<boolean>`r.state <> 'open'`)
    .$if(after !== undefined, (query) => query.where('r.id', isOpen ? '>' : '<', after ?? ''))
    .orderBy('r.id', isOpen ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = cutPage(rows, limit, idOf)
  return {
    reports: page.map((row) => ({ ...lineOf(row), accounts: row.accounts.length })),
    ...next,
  }
}

interface AccountRow {
  readonly uid: string
  readonly referrer: string
  readonly at: string
  readonly review_at: string | null
  readonly ended_at: string | null
  readonly sums: readonly { readonly state: CommissionState; readonly coin: string; readonly amount: string }[]
}

type Reported = operators.ReferralReport['accounts'][number]

const accountOf = ({ uid, referrer, at, review_at: review, ended_at: ended, sums }: AccountRow): Reported => {
  const of = (state: CommissionState) =>
    sums.flatMap((sum) => (sum.state === state ? [{ coin: sum.coin, amount: toAmount(sum.amount) }] : []))
  return {
    uid,
    referrer,
    at: Number(at),
    state: ended !== null ? 'ended' : review === null ? 'active' : 'review',
    held: of('held'),
    paid: of('paid'),
  }
}

/** The invited accounts of a report, in its order, with what their referrers got of their fees. */
const readAccounts = async (db: Kysely<Schema>, accounts: readonly string[]): Promise<Reported[]> => {
  const { rows } = await sql<AccountRow>`
    SELECT r.referee::text AS uid, r.referrer::text, r.at, r.review_at, r.ended_at, coalesce((
      SELECT jsonb_agg(jsonb_build_object('state', s.state, 'coin', s.coin, 'amount', s.amount::text) ORDER BY s.coin)
      FROM (
        SELECT state, coin, sum(amount) AS amount FROM referral_commissions WHERE referee = r.referee GROUP BY state, coin
      ) AS s
    ), '[]') AS sums
    FROM unnest(${[...accounts]}::bigint[]) WITH ORDINALITY AS a (uid, place) JOIN referrals AS r ON r.referee = a.uid
    ORDER BY a.place`.execute(db)
  return rows.map(accountOf)
}

type Other = operators.ReferralReport['others'][number]

/** Other reports about who invited, or about one of these accounts. */
const readOthers = async (db: Kysely<Schema>, { id, referrer, accounts }: ReportRow): Promise<Other[]> => {
  const { rows } = await sql<Other>`
    SELECT id::text, kind, link, state FROM referral_reports
    WHERE id <> ${id} AND (referrer = ${referrer} OR accounts && ${accounts}::bigint[])
    ORDER BY id DESC LIMIT ${MOST_OTHERS}`.execute(db)
  return rows
}

/** Does a report concern an account of the operator? */
export const concernsOperator = async (
  db: Kysely<Schema>,
  { referrer, accounts }: Pick<ReportRow, 'referrer' | 'accounts'>,
  operator: OperatorRow,
): Promise<boolean> => {
  const own = await ownAccounts(db, operator)
  return [referrer, ...accounts].some((uid) => own.includes(uid))
}

/** One report; undefined where there is none. */
export const readReport = async (
  db: Kysely<Schema>,
  id: string,
  operator: OperatorRow,
): Promise<operators.ReferralReport | undefined> => {
  const row = await reportsOf(db).where('r.id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const [accounts, others, isOwn] = await Promise.all([
    readAccounts(db, row.accounts),
    readOthers(db, row),
    concernsOperator(db, row, operator),
  ])
  const may = (): operators.ReferralReport['may'] => {
    if (row.state !== 'open') return 'ended'
    if (!operator.roles.includes('treasurer')) return 'role'
    if (isOwn) return 'account'
    return row.asked_by === null ? 'yes' : 'waits'
  }
  return { ...lineOf(row), accounts, others, decidedAt: Number(row.decided_at ?? 0), may: may() }
}

/** How many reports wait for this operator, `most` at most: neither an account of theirs nor a request of theirs bars them. */
export const countReports = async (db: Kysely<Schema>, operator: OperatorRow, most: number): Promise<number> => {
  if (!operator.roles.includes('treasurer')) return 0
  const own = await ownAccounts(db, operator)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM referral_reports AS r WHERE r.state = 'open' AND ${ASKED_BY} IS DISTINCT FROM ${operator.id}::bigint
        AND NOT (r.referrer = ANY (${[...own]}::bigint[]) OR r.accounts && ${[...own]}::bigint[])
      LIMIT ${most}) AS waiting`.execute(db)
  return rows[0]?.count ?? 0
}
