import { type Kysely, sql } from 'kysely'
import type { operators } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'
import type { ReviewRow } from './reviewRow.ts'

/** The role that asks for each kind, and that decides it. */
const DECIDES: Readonly<Record<operators.ReviewKind, operators.Role>> = {
  setting: 'configurator',
  switch: 'configurator',
  freeze: 'support',
  unfreeze: 'support',
  referral: 'treasurer',
}
const KINDS = Object.keys(DECIDES) as operators.ReviewKind[]

/** The accounts that a review is about. */
const accountsOf = ({ kind, subject, input }: Pick<ReviewRow, 'kind' | 'subject' | 'input'>): readonly string[] => {
  if (kind === 'freeze' || kind === 'unfreeze') return [subject]
  if (kind !== 'referral') return []
  const { referrer, accounts } = input as unknown as NonNullable<operators.Review['referral']>
  return [referrer, ...accounts]
}

const PAGE = 30

/** Kinds that this operator may see. */
export const reviewsSeen = ({ roles }: Pick<OperatorRow, 'roles'>): readonly operators.ReviewKind[] =>
  KINDS.filter((kind) => roles.includes('auditor') || roles.includes(DECIDES[kind]))

/** What this operator may do with a review. */
export const mayReview = (
  row: Pick<ReviewRow, 'kind' | 'subject' | 'input' | 'asked_by' | 'state'>,
  operator: Pick<OperatorRow, 'id' | 'roles' | 'own_uid'>,
): operators.Review['may'] => {
  if (row.state !== 'open') return 'ended'
  if (!operator.roles.includes(DECIDES[row.kind])) return 'role'
  if (row.asked_by === operator.id) return 'own'
  return operator.own_uid !== null && accountsOf(row).includes(operator.own_uid) ? 'account' : 'yes'
}

interface Asked {
  readonly kind: operators.ReviewKind
  readonly subject: string
  readonly input: Readonly<Record<string, unknown>>
  readonly note: string
  readonly by: Pick<OperatorRow, 'id'>
}

/** Asks for a second person; returns the number of the review. */
export const askReview = async (
  db: Kysely<Schema>,
  { kind, subject, input, note, by }: Asked,
  now: number,
): Promise<string> => {
  const { id } = await db
    .insertInto('desk_reviews')
    .values({ kind, subject, input: JSON.stringify(input), note, asked_by: by.id, asked_at: String(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The open review of this subject, if there is one. */
export const openReview = async (
  db: Kysely<Schema>,
  kind: operators.ReviewKind,
  subject: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('desk_reviews')
    .select('id')
    .where('state', '=', 'open')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.id
}

/** A row with the names of who asked and who decided. */
export type NamedReview = ReviewRow & { readonly asker: string; readonly decider: string | null }

interface ReviewsInput {
  readonly state: 'open' | 'ended'
  readonly kinds: readonly operators.ReviewKind[]
  readonly after?: string | undefined
}

/** A page of reviews, open ones oldest first, ended ones newest first. */
export const readReviews = async (db: Kysely<Schema>, { state, kinds, after }: ReviewsInput) => {
  const isOpen = state === 'open'
  const rows: NamedReview[] =
    kinds.length === 0
      ? []
      : await db
          .selectFrom('desk_reviews as r')
          .innerJoin('operators as a', 'a.id', 'r.asked_by')
          .leftJoin('operators as d', 'd.id', 'r.decided_by')
          .selectAll('r')
          .select(['a.name as asker', 'd.name as decider'])
          .where(isOpen ? sql<boolean>`r.state = 'open'` : sql<boolean>`r.state <> 'open'`)
          .where('r.kind', 'in', kinds)
          .$if(after !== undefined, (query) => query.where('r.id', isOpen ? '>' : '<', after ?? ''))
          .orderBy('r.id', isOpen ? 'asc' : 'desc')
          .limit(PAGE + 1)
          .execute()
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return { rows: page, ...(rows.length > PAGE && last !== undefined ? { next: last.id } : {}) }
}
