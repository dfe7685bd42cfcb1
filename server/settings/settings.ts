import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { operators } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { StoredSetting } from './dated.ts'
import type { Kind } from './kind.ts'
import { notRecalled } from './recalled.ts'
import { newestValid } from './valid.ts'

/** A setting to be added. Times are Unix ms. */
export interface SettingRequest {
  readonly kind: Kind
  readonly key: string
  readonly value: unknown
  /** 0: as soon as the notice of its kind allows. */
  readonly from: number
  readonly operator: string
  readonly note: string
}

/** Reads the settings of a key that are or were in force at a time, newest first. */
const linesAt = (db: Kysely<Schema>, kind: Kind, key: string, at: number) => (back: number) =>
  db
    .selectFrom('settings')
    .select(['key', 'value', 'effective_from'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('effective_from', '<=', String(at))
    .where(notRecalled(kind, 'id'))
    .orderBy('effective_from', 'desc')
    .orderBy('id', 'desc')
    .offset(back)
    .limit(1)
    .executeTakeFirst()

/** The setting in force at a time: the newest whose date has come; undefined before the first. */
export const settingAt = async <K extends Kind>(
  db: Kysely<Schema>,
  kind: K,
  key: string,
  at: number,
): Promise<operators.SettingValue<K> | undefined> =>
  (await newestValid(operators.SETTINGS[kind], linesAt(db, kind, key, at)))?.value

/** The same for every key of a kind, with the moment since when it is in force. */
export const settingsOf = async <K extends Kind>(
  db: Kysely<Schema>,
  kind: K,
  at: number,
): Promise<readonly { readonly key: string; readonly from: number; readonly value: operators.SettingValue<K> }[]> => {
  const rows = await db
    .selectFrom('settings')
    .distinctOn('key')
    .select(['key', 'value', 'effective_from'])
    .where('kind', '=', kind)
    .where('effective_from', '<=', String(at))
    .where(notRecalled(kind, 'id'))
    .orderBy('key')
    .orderBy('effective_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const lines = await Promise.all(
    rows.map((row) => {
      const before = linesAt(db, kind, row.key, at)
      return newestValid(operators.SETTINGS[kind], async (back) => (back === 0 ? row : before(back)))
    }),
  )
  return lines.flatMap((line) =>
    line === undefined
      ? []
      : [{ key: line.key, from: Number(line.effective_from), value: line.value as operators.SettingValue<K> }],
  )
}

/**
 * Adds a setting; once that is committed, the caller gives `taken` to the book that the engines read. `early`: its date has
 * passed, or is nearer than the notice of its kind; `invalid`: it is not valid for its kind.
 */
export const addSetting = async (
  db: Kysely<Schema>,
  request: SettingRequest,
  now: number,
): Promise<{ readonly taken: StoredSetting } | 'early' | 'invalid'> => {
  const checked = v.safeParse(operators.SETTINGS[request.kind], request.value)
  if (!checked.success || !operators.SETTING_KEY[request.kind].test(request.key)) return 'invalid'
  const earliest = now + operators.SETTING_NOTICE[request.kind]
  const from = request.from === 0 ? earliest : request.from
  if (from < earliest) return 'early'
  const { id } = await db
    .insertInto('settings')
    .values({
      kind: request.kind,
      key: request.key,
      value: JSON.stringify(checked.output),
      effective_from: String(from),
      operator: request.operator,
      note: request.note,
      time: String(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { taken: { id, kind: request.kind, key: request.key, from, value: checked.output } }
}
