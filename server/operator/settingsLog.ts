import { sql } from 'kysely'
import type { operators } from '#protocol'
import type { Database } from '../platform/db/open.ts'
import { type FirstSetting, readEntries } from '../settings/entries.ts'

const PAGE = 30

/** Every entry of the settings, newest first. */
export const readSettingsLog = async (
  { db }: Pick<Database, 'db'>,
  first: FirstSetting,
  kind: operators.SettingKind | undefined,
  after: string | undefined,
) => {
  const lines = await readEntries<operators.SettingKind>(
    db,
    first,
    sql`kind <> 'switch' AND (${kind ?? null}::text IS NULL OR kind = ${kind ?? null})
      AND (${after ?? null}::bigint IS NULL OR lines.place < ${after ?? null}::bigint)`,
    PAGE + 1,
  )
  const page = lines.slice(0, PAGE)
  const last = page.at(-1)
  return { lines: page, ...(lines.length > PAGE && last !== undefined ? { next: last.place } : {}) }
}
