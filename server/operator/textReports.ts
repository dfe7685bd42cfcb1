import { type Kysely, sql } from 'kysely'
import type { CheckedInputOf, operators } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { cutPage, idOf } from '../platform/page.ts'
import { refuse } from '../platform/refusal.ts'
import type { OperatorHandlers } from '../services/handler.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'

const PAGE = 20

type ListInput = CheckedInputOf<operators.OperatorCalls['listTextReports']>

/** Reports of a page and one more, open ones oldest first, decided ones newest first. */
const readReports = async (
  db: Kysely<Schema>,
  asked: ListInput & { readonly limit: number },
): Promise<operators.TextReport[]> => {
  const { after } = asked
  const isOpen = asked.state === 'open'
  const rows = await db
    .selectFrom('text_reports as r')
    .leftJoin('operators as d', 'd.id', 'r.decided_by')
    .selectAll('r')
    .select('d.name as decider')
    .where(isOpen ? sql<boolean>`r.state = 'open'` : sql<boolean>`r.state <> 'open'`)
    .$if(asked.language !== undefined, (query) => query.where('r.language', '=', asked.language ?? 'en'))
    .$if(asked.screen !== undefined, (query) => query.where('r.screen', '=', asked.screen ?? ''))
    .$if(after !== undefined, (query) => query.where('r.id', isOpen ? '>' : '<', after ?? ''))
    .orderBy('r.id', isOpen ? 'asc' : 'desc')
    .limit(asked.limit)
    .execute()
  return rows.map(({ id, screen, language, version, text_key: textKey, body, better, at, state, ...decided }) => ({
    id,
    screen,
    language,
    version,
    ...(textKey === null ? {} : { textKey }),
    text: body,
    better,
    at: Number(at),
    state,
    ...(decided.decided_at === null
      ? {}
      : { decided: { by: decided.decider ?? '', at: Number(decided.decided_at), note: decided.note ?? '' } }),
  }))
}

type DecideInput = CheckedInputOf<operators.OperatorCalls['decideTextReport']>

/** Decides a report that is open; the same decision of the same operator again is done. Undefined: there is none. */
const decide = (db: Kysely<Schema>, { id: by }: OperatorRow, { id, state, note }: DecideInput, at: number) =>
  db.transaction().execute(async (within) => {
    const row = await within
      .selectFrom('text_reports')
      .select(['state', 'decided_by'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return undefined
    if (row.state !== 'open') return row.state === state && row.decided_by === by ? 'done' : 'gone'
    await within
      .updateTable('text_reports')
      .set({ state, note, decided_by: by, decided_at: String(at) })
      .where('id', '=', id)
      .execute()
    return 'done'
  })

/** How many reports wait for this operator, `most` at most. */
export const countTextReports = async (
  db: Kysely<Schema>,
  { roles }: Pick<OperatorRow, 'roles'>,
  most: number,
): Promise<number> => {
  if (!roles.includes('configurator')) return 0
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM text_reports WHERE state = 'open' LIMIT ${most}) AS waiting`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Texts of the app that readers reported. */
export const textReportHandlers: Pick<OperatorHandlers, 'listTextReports' | 'decideTextReport'> = {
  async listTextReports({ limit = PAGE, ...input }, { services }) {
    const found = await readReports(services.database.db, { ...input, limit: limit + 1 })
    const { page: reports, next } = cutPage(found, limit, idOf)
    return { reports, ...next }
  },
  async decideTextReport(input, { services, operator }) {
    const outcome = await decide(services.database.db, operator, input, services.clock.now())
    return outcome === undefined ? refuse('notFound', { field: 'id' }) : { outcome }
  },
}
