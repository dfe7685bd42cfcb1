import { sql } from 'kysely'
import type { desk } from '#protocol'
import type { Database } from '../db/open.ts'

const PAGE = 30

interface Row {
  readonly id: string
  readonly kind: desk.SettingKind
  readonly key: string
  readonly value: unknown
  readonly from: string
  readonly time: string
  readonly operator: string
  readonly note: string
}

/** Every line of the configuration, newest first, those of kinds that have a table of their own included. */
export const readSettingsLog = async (
  { db }: Pick<Database, 'db'>,
  kind: desk.SettingKind | undefined,
  after: string | undefined,
) => {
  // A place in all tables at once: the moment of a line, then its number, then its table.
  const { rows } = await sql<Row & { place: string }>`
    SELECT id::text, kind, key, value, "from"::text, time::text, operator, note,
      ((time * 1000 + id % 1000) * 4 + of)::text AS place FROM (
      SELECT id, kind, key, value, effective_from AS "from", time, operator, note, 0 AS of FROM settings
      UNION ALL
      SELECT id, 'timed', '', settings, effective_from, time, operator, note, 1 FROM timed_configs
      UNION ALL
      SELECT line, 'channel', id, settings, effective_from, time, operator, note, 2 FROM pay_channels
      UNION ALL
      SELECT id, 'flash', '', settings, effective_from, time, operator, note, 3 FROM money_configs
    ) AS lines
    WHERE (${kind ?? null}::text IS NULL OR kind = ${kind ?? null})
      AND (${after ?? null}::bigint IS NULL OR (time * 1000 + id % 1000) * 4 + of < ${after ?? null}::bigint)
    ORDER BY (time * 1000 + id % 1000) * 4 + of DESC LIMIT ${PAGE + 1}`.execute(db)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    lines: page.map(({ value, from, time, id, kind: of, key, operator, note }) => ({
      id: `${of}-${id}`,
      kind: of,
      key,
      value: JSON.stringify(value),
      from: Number(from),
      time: Number(time),
      operator,
      note,
    })),
    ...(rows.length > PAGE && last !== undefined ? { next: last.place } : {}),
  }
}
