import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { operators, SettingChange } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { changesOf } from './changes.ts'

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
}

/** Entries of all tables. */
export const ALL_ENTRIES = sql`(
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
  ) AS each`

/** The same with the predecessor of each: the setting of its kind and key that is in force until its date. */
export const LINES = sql`(
  SELECT *, lag(value) OVER (PARTITION BY kind, key ORDER BY "from", id) AS before,
    (time * 1000 + id % 1000) * 8 + of AS place
  FROM ${ALL_ENTRIES}
) AS lines`

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
    SELECT id::text, kind, key, value, before, "from"::text, time::text, operator, note, place::text
    FROM ${LINES} WHERE ${where} ORDER BY lines.place DESC LIMIT ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id, kind, key, value, before, from, time, operator, note, place }) => ({
    id: `${kind}-${id}`,
    kind: kind as K,
    key,
    from: Number(from),
    time: Number(time),
    operator,
    note,
    changes: changesOf(before ?? first(kind, key), value),
    place,
  }))
}
