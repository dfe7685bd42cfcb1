import { sql } from 'kysely'
import { operators, RECALL_NOTICE } from '#protocol'
import { isRefused, type Refused, refuse } from '../platform/refusal.ts'
import type { OperatorHandlers } from '../services/handler.ts'
import { ALL_ENTRIES } from '../settings/entries.ts'
import { recallEntry } from '../settings/recalled.ts'
import { firstSettings } from '../site/firstSettings.ts'
import { askReview } from './reviews.ts'
import { readKeys } from './settingKeys.ts'
import { readSettingsLog } from './settingsLog.ts'
import { asJson, publishSetting, settingFault, valueNow } from './settingWriter.ts'

type SettingHandlers = Pick<
  OperatorHandlers,
  'settingsLog' | 'settingKeys' | 'settingNow' | 'setSetting' | 'recallSetting'
>

const MINUTE = 60_000

const tooShort = (notice: number, field: string): Refused =>
  refuse('noticeTooShort', { field, values: { minutes: String(Math.ceil(notice / MINUTE)) } })

/** The settings and their changes: dated entries, the same for all users. */
export const settingHandlers: SettingHandlers = {
  settingsLog: ({ kind, after }, { services }) =>
    readSettingsLog(services.database, firstSettings(services), kind, after),
  settingKeys: ({ kind }, { services, language }) => readKeys(services, kind, language),
  async settingNow({ kind, key }, { services }) {
    const value = await valueNow(services, kind, key)
    return { value: value === undefined ? '' : JSON.stringify(value, null, 2) }
  },
  async setSetting({ kind, key, value, from, note }, { services, operator }) {
    const now = services.clock.now()
    const notice = operators.SETTING_NOTICE[kind]
    if (from !== 0 && from < now) return refuse('invalidField', { field: 'from', values: { field: 'from' } })
    if (from !== 0 && from < now + notice) return tooShort(notice, 'from')
    const line = {
      kind,
      key,
      value: asJson(value),
      from: from === 0 ? now + notice : from,
      operator: operator.name,
      note,
    }
    if (operators.SETTING_REVIEWED[kind]) {
      const fault = await settingFault(services, line)
      if (fault !== undefined) return fault
      const before = (await valueNow(services, kind, key)) ?? null
      const input = { kind, key, value, from, before }
      const asked = { kind: 'setting', subject: kind, input, note, by: operator } as const
      return { outcome: 'proposed', review: await askReview(services.database.db, asked, now) }
    }
    const published = await publishSetting(services, services.database.db, line, now)
    if (isRefused(published)) return published
    await published()
    const { lines } = await readSettingsLog(services.database, firstSettings(services), kind, undefined)
    return lines[0] === undefined ? refuse('notFound') : { outcome: 'done', line: lines[0] }
  },
  async recallSetting({ id, note }, { services, operator }) {
    const { database, clock, settings: book } = services
    const now = clock.now()
    const [kind = '', number = ''] = id.split('-')
    const { rows } = await sql<{ from: string }>`
      SELECT "from"::text FROM ${ALL_ENTRIES} WHERE kind <> 'switch' AND kind = ${kind} AND id = ${number}`.execute(
      database.db,
    )
    const [entry] = rows
    if (entry === undefined) return { outcome: 'gone' }
    const recalled = kind as operators.SettingKind
    const notice = operators.SETTING_NOTICE[recalled] === 0 ? 0 : RECALL_NOTICE
    if (Number(entry.from) <= now) return { outcome: 'gone' }
    if (Number(entry.from) < now + notice) return tooShort(notice, 'id')
    const done = await recallEntry(database.db, { kind: recalled, id: number, operator: operator.name, note }, now)
    await book.load()
    await services.refusedSettings.look()
    return { outcome: done ? 'done' : 'gone' }
  },
}
