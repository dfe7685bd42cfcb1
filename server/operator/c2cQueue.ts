import { type Kysely, sql } from 'kysely'
import { type C2cAppealReason, type C2cOrder, type operators, windowsOf } from '#protocol'
import { worthIn } from '../c2c/rulings.ts'
import type { Schema } from '../platform/db/schema.ts'
import { cutPage } from '../platform/page.ts'
import type { Services } from '../services/services.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'
import { ownAccounts } from './ownAccounts.ts'
import { namesOf } from './queue.ts'

const PAGE = 50

/** What opens a case: a side, or the end of the time to release. */
export const OPENS = sql`e.event IN ('appealed', 'overtime')`

export interface OpenedCase {
  readonly record: C2cOrder
  /** As who opened it named it. */
  readonly reason: C2cAppealReason | null
}

/** A case in the queue; of an order whose case is over its last one. */
export const caseLine = (
  { record, reason }: OpenedCase,
  name: (mark: string | null) => string,
  market: Services['market'],
  now: number,
): operators.C2cCaseLine => {
  const { id, coin, currency, escrow, total, buyer, seller, stateAt, lengthened, case: open, state } = record
  const by = open?.ruling?.by
  return {
    id,
    coin,
    currency,
    escrow,
    worth: worthIn(market, coin, escrow, now) ?? '',
    total,
    buyer,
    seller,
    by: open?.by ?? 'venue',
    ...(reason === null ? {} : { reason }),
    openedAt: open?.at ?? 0,
    deadline: state === 'appealed' ? stateAt + windowsOf(record).stateMs + lengthened : 0,
    stated: [...(open?.stated ?? [])],
    ready: state === 'appealed' && (open?.overdue === true || open?.stated.length === 2),
    review: open?.review ?? false,
    firstBy: by === undefined ? '' : name(`desk:${by}`),
  }
}

/** Of an order without windows of its own: from before there were any. */
const FIRST_STATE_MS = windowsOf({}).stateMs
const DEADLINE = sql<string>`(o.state_at + coalesce((o.record #>> '{windows,stateMs}')::bigint, ${sql.lit(FIRST_STATE_MS)}) + (o.record ->> 'lengthened')::bigint)`

/** A page of open cases, by the end of the time to state. */
export const readC2cQueue = async (
  { database, market, clock }: Pick<Services, 'database' | 'market' | 'clock'>,
  { after, limit = PAGE }: { readonly after?: string | undefined; readonly limit?: number | undefined },
): Promise<{ cases: operators.C2cCaseLine[]; next?: string }> => {
  const [deadline = '0', id = '0'] = after?.split('-') ?? []
  const { rows } = await sql<OpenedCase & { id: string; deadline: string }>`
    SELECT o.id, o.record, ${DEADLINE} AS deadline, (
      SELECT e.reason FROM c2c_events AS e WHERE e.order_id = o.id AND ${OPENS} ORDER BY e.id DESC LIMIT 1
    ) AS reason
    FROM c2c_orders AS o WHERE o.state = 'appealed' AND (${DEADLINE}, o.id) > (${deadline}::bigint, ${id}::bigint)
    ORDER BY ${DEADLINE}, o.id LIMIT ${limit + 1}`.execute(database.db)
  const { page, next } = cutPage(rows, limit, ({ deadline: at, id: of }) => `${at}-${of}`)
  const marks = page.flatMap(({ record }) =>
    record.case?.ruling === undefined ? [] : [`desk:${record.case.ruling.by}`],
  )
  const name = await namesOf(database.db, marks)
  return {
    cases: page.map((row) => caseLine(row, name, market, clock.now())),
    ...next,
  }
}

/** How many cases wait for this operator, `most` at most: they can be decided, and no account or decision of theirs bars them. */
export const countC2cWork = async (db: Kysely<Schema>, operator: OperatorRow, most: number): Promise<number> => {
  if (!operator.roles.includes('treasurer')) return 0
  const accounts = await ownAccounts(db, operator)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM c2c_orders AS o WHERE o.state = 'appealed'
        AND (o.record #>> '{case,overdue}' = 'true' OR jsonb_array_length(o.record #> '{case,stated}') = 2)
        AND o.record #>> '{case,ruling,by}' IS DISTINCT FROM ${operator.id}
        AND NOT (o.record #>> '{case,review}' = 'true' AND coalesce(o.record -> 'ruledBy', '[]') ? ${operator.id})
        AND o.buyer <> ALL (${accounts}::bigint[]) AND o.seller <> ALL (${accounts}::bigint[])
      LIMIT ${most}) AS waiting`.execute(db)
  return rows[0]?.count ?? 0
}

/** The last case of an order; undefined where there was none: operators look at no other orders. */
export const openedCase = async (db: Kysely<Schema>, id: string): Promise<OpenedCase | undefined> => {
  const { rows } = await sql<OpenedCase>`
    SELECT o.record, e.reason FROM c2c_orders AS o JOIN c2c_events AS e ON e.order_id = o.id AND ${OPENS}
    WHERE o.id = ${id} ORDER BY e.id DESC LIMIT 1`.execute(db)
  return rows[0]
}
