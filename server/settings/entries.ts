import { type Kysely, type RawBuilder, sql } from 'kysely'
import { operators, type SettingChange } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'

/** Kinds of settings, and the switches of trading. */
export type EntryKind = operators.SettingKind | 'switch'

/** An entry of the settings with what it changed. Times are Unix ms. */
export interface Line<K extends EntryKind = EntryKind> {
  /** Of all tables. */
  readonly id: string
  readonly kind: K
  readonly key: string
  readonly from: number
  readonly time: number
  readonly operator: string
  readonly note: string
  readonly changes: SettingChange[]
  /** Undefined: it is in force, or will be. */
  readonly recalled?: { readonly operator: string; readonly note: string; readonly time: number } | undefined
  /** Its position among the entries of all tables, by their publication. */
  readonly place: string
}

interface Row {
  readonly id: string
  readonly kind: EntryKind
  readonly key: string
  readonly value: unknown
  readonly before: unknown
  readonly from: string
  readonly time: string
  readonly operator: string
  readonly note: string
  readonly place: string
  readonly recaller: string | null
  readonly recall_note: string | null
  readonly recalled_at: string | null
}

/** Entries of all tables, recalled ones included. */
const EVERY_ENTRY = sql`(
    SELECT id, kind, key, value, effective_from AS "from", time, operator, note, 0 AS of FROM settings
    UNION ALL
    SELECT id, 'timed', '', settings, effective_from, time, operator, note, 1 FROM timed_configs
    UNION ALL
    SELECT line, 'channel', id, settings, effective_from, time, operator, note, 2 FROM pay_channels
    UNION ALL
    SELECT id, 'flash', '', settings, effective_from, time, operator, note, 3 FROM money_configs
    UNION ALL
    SELECT id, 'switch', inst_id, jsonb_build_object('mode', mode, 'reason', reason), time, time, operator, note, 4
    FROM spot_switches
  )`

/** Entries of all tables that are in force, were, or will be. */
export const ALL_ENTRIES = sql`(
    SELECT every.* FROM ${EVERY_ENTRY} AS every
    WHERE NOT EXISTS (SELECT FROM recalled_settings WHERE entry = every.kind || '-' || every.id)
  ) AS each`

/**
 * All entries with the predecessor of each: the setting of its kind and key that is in force until its date. A recalled
 * one is nobody's predecessor.
 */
export const LINES = sql`(
  SELECT every.*, recalled.operator AS recaller, recalled.note AS recall_note, recalled.time AS recalled_at,
    (array_agg(every.value) FILTER (WHERE recalled.entry IS NULL) OVER (
      PARTITION BY every.kind, every.key ORDER BY every."from" DESC, every.id DESC
      ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING
    ))[1] AS before,
    (every.time * 1000 + every.id % 1000) * 8 + every.of AS place
  FROM ${EVERY_ENTRY} AS every
  LEFT JOIN recalled_settings AS recalled ON recalled.entry = every.kind || '-' || every.id
) AS lines`

/** Of `lines`: it was not recalled. */
export const NOT_RECALLED = sql<boolean>`recalled_at IS NULL`

/** The setting of a key before any entry is in force. */
export type FirstSetting = (kind: EntryKind, key: string) => unknown

/** The newest matching entries, newest first. */
export const readEntries = async <K extends EntryKind = EntryKind>(
  db: Kysely<Schema>,
  first: FirstSetting,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<Line<K>[]> => {
  const { rows } = await sql<Row>`
    SELECT id::text, kind, key, value, before, "from"::text, time::text, operator, note, place::text,
      recaller, recall_note, recalled_at::text
    FROM ${LINES} WHERE ${where} ORDER BY lines.place DESC LIMIT ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => ({
    id: `${row.kind}-${row.id}`,
    kind: row.kind as K,
    key: row.key,
    from: Number(row.from),
    time: Number(row.time),
    operator: row.operator,
    note: row.note,
    changes: operators.changesOf(row.before ?? first(row.kind, row.key), row.value),
    place: row.place,
    ...(row.recalled_at === null
      ? {}
      : { recalled: { operator: row.recaller ?? '', note: row.recall_note ?? '', time: Number(row.recalled_at) } }),
  }))
}
