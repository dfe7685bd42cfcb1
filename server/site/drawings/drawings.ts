import { type Kysely, sql } from 'kysely'
import { DRAWINGS_IN_ALL, DRAWINGS_LIMIT, type Drawing, type DrawingStyle } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import { type DrawingsChange, nextDrawings } from './nextDrawings.ts'

type Reader = Pick<Kysely<Schema>, 'selectFrom'>

/** What a user has drawn on the chart of an instrument, oldest first. */
export const readDrawings = async (db: Reader, uid: string, instId: string): Promise<readonly Drawing[]> =>
  (
    await db
      .selectFrom('chart_drawings')
      .select('drawings')
      .where('uid', '=', uid)
      .where('inst_id', '=', instId)
      .executeTakeFirst()
  )?.drawings ?? []

/** The styles that a user keeps as templates. */
export const readTemplates = async (db: Reader, uid: string): Promise<readonly DrawingStyle[]> =>
  (await db.selectFrom('chart_templates').select('templates').where('uid', '=', uid).executeTakeFirst())?.templates ??
  []

/**
 * Stores what follows from a request and returns it. Requests of one user run one after the other. Refused, with nothing
 * changed: more drawings than an instrument, or an account, may have.
 */
export const changeDrawings = (
  db: Kysely<Schema>,
  uid: string,
  instId: string,
  change: DrawingsChange,
): Promise<readonly Drawing[] | Refused> =>
  db.transaction().execute(async (transaction) => {
    // Locks the user's row instead of the drawings', which may not exist yet.
    await transaction.selectFrom('users').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute()
    const stored = await readDrawings(transaction, uid, instId)
    const next = nextDrawings(stored, change)
    const { others } = await transaction
      .selectFrom('chart_drawings')
      .select(sql<number>`coalesce(sum(jsonb_array_length(drawings)), 0)::int`.as('others'))
      .where('uid', '=', uid)
      .where('inst_id', '<>', instId)
      .executeTakeFirstOrThrow()
    // Fewer than before are taken in any case.
    if (next.length > stored.length) {
      if (next.length > DRAWINGS_LIMIT) return refuse('tooManyDrawings', { values: { max: String(DRAWINGS_LIMIT) } })
      if (next.length + others > DRAWINGS_IN_ALL)
        return refuse('tooManyDrawings', { values: { max: String(DRAWINGS_IN_ALL) } })
    }
    if (next.length === 0)
      await transaction.deleteFrom('chart_drawings').where('uid', '=', uid).where('inst_id', '=', instId).execute()
    else {
      const drawings = JSON.stringify(next)
      await transaction
        .insertInto('chart_drawings')
        .values({ uid, inst_id: instId, drawings })
        .onConflict((conflict) => conflict.columns(['uid', 'inst_id']).doUpdateSet({ drawings }))
        .execute()
    }
    return next
  })

/** Stores these templates in the place of those before. */
export const writeTemplates = async (db: Kysely<Schema>, uid: string, all: readonly DrawingStyle[]): Promise<void> => {
  const templates = JSON.stringify(all)
  await db
    .insertInto('chart_templates')
    .values({ uid, templates })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ templates }))
    .execute()
}
