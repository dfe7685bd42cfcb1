import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { operators } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'

/** Whether an entry was left in force: of a kind, under the name of its number in the query. */
export const notRecalled = (kind: operators.SettingKind, id: string): RawBuilder<boolean> =>
  sql`NOT EXISTS (SELECT FROM recalled_settings WHERE entry = ${sql.lit(`${kind}-`)} || ${sql.ref(id)})`

/** Numbers of the recalled entries of some kinds. */
export const readRecalled = async (
  db: Kysely<Schema>,
  kinds: readonly operators.SettingKind[],
): Promise<readonly string[]> => {
  const rows = await db.selectFrom('recalled_settings').select('entry').execute()
  return rows.flatMap(({ entry }) => {
    const [kind, id] = entry.split('-')
    return id !== undefined && kinds.some((one) => one === kind) ? [id] : []
  })
}

interface Recall {
  readonly kind: operators.SettingKind
  /** Its number in the table of its kind. */
  readonly id: string
  readonly operator: string
  readonly note: string
}

/** Takes an entry back for good. False: somebody has done so already. The caller checks that it is still to come. */
export const recallEntry = async (db: Kysely<Schema>, { kind, id, operator, note }: Recall, now: number) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('recalled_settings')
    .values({ entry: `${kind}-${id}`, operator, note, time: String(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
