import * as v from 'valibot'
import { compare, DEFAULT_LANGUAGE, operators } from '#protocol'
import { addSettings, settingsAt } from '../engine/timed/settings.ts'
import { addChannel, channelFault, channelsAt } from '../funding/channels.ts'
import { addFlashSettings, flashSettingsAt } from '../funding/flash.ts'
import { type Refused, refuse } from '../platform/refusal.ts'
import type { OperatorHandlers } from '../services/handler.ts'
import type { Services } from '../services/services.ts'
import { addSetting, settingAt } from '../settings/settings.ts'
import { firstSettings } from '../site/firstSettings.ts'
import { readKeys } from './settingKeys.ts'
import { isKnown, termsNow } from './settingSubjects.ts'
import { readSettingsLog } from './settingsLog.ts'
import { coinFault } from './termSettings.ts'

type SettingHandlers = Pick<OperatorHandlers, 'settingsLog' | 'settingKeys' | 'settingNow' | 'setSetting'>

const invalid = (field: string): Refused => refuse('invalidField', { field, values: { field } })

const MINUTE = 60_000

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The setting in force; undefined for a key without one. */
const valueNow = async (services: Services, kind: operators.SettingKind, key: string): Promise<unknown> => {
  const now = services.clock.now()
  const { db, pool } = services.database
  if (kind === 'tiers' || kind === 'forex') return termsNow(services, kind, key, now)
  const set =
    kind === 'timed'
      ? (await settingsAt(pool, now))?.settings
      : kind === 'channel'
        ? (await channelsAt(db, now, key))[0]?.settings
        : kind === 'flash'
          ? await flashSettingsAt(db, now)
          : await settingAt(db, kind, key, now)
  return set ?? firstSettings(services)(kind, key)
}

interface Line {
  readonly kind: operators.SettingKind
  readonly key: string
  readonly value: unknown
  /** Unix ms; not before the notice of its kind is over. */
  readonly from: number
  readonly operator: string
  readonly note: string
}

/** Does the article refer to itself, or to one that does not exist? */
const leadsNowhere = async (services: Services, key: string, value: unknown): Promise<boolean> => {
  const checked = v.safeParse(operators.SETTINGS.help, value)
  if (!checked.success) return false
  const { keys } = await readKeys(services, 'help', DEFAULT_LANGUAGE)
  return checked.output.related.some((id) => id === key || !keys.some((known) => known.key === id))
}

/** Adds a setting to the table of its kind. Undefined: done; otherwise the invalid field. */
const add = async (services: Services, line: Line, now: number): Promise<string | undefined> => {
  const { kind, key, value, from, operator, note } = line
  const { database, settings: book } = services
  const { db, pool } = database
  if (!operators.SETTING_KEY[kind].test(key)) return 'key'
  if (kind === 'timed') {
    const checked = v.safeParse(operators.SETTINGS.timed, value)
    if (!checked.success) return 'value'
    await addSettings(pool, { settings: checked.output, from, operator, note }, now)
  } else if (kind === 'channel') {
    const checked = v.safeParse(operators.SETTINGS.channel, value)
    if (!checked.success) return 'value'
    const fault = channelFault(checked.output)
    if (fault !== undefined) return fault
    await addChannel(db, { id: key, settings: checked.output, from, operator, note }, now)
  } else if (kind === 'flash') {
    const checked = v.safeParse(operators.SETTINGS.flash, value)
    if (!checked.success) return 'value'
    if (compare(checked.output.min, checked.output.max) > 0) return 'max'
    await addFlashSettings(db, { settings: checked.output, from, operator, note }, now)
  } else {
    if (kind === 'help' && (await leadsNowhere(services, key, value))) return 'related'
    const added = await addSetting(db, book, { kind, key, value, from, operator, note }, now)
    if (added === 'invalid') return 'value'
    if (added === 'early') return 'from'
  }
  return undefined
}

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
    if (from !== 0 && from < now) return invalid('from')
    if (from !== 0 && from < now + notice)
      return refuse('noticeTooShort', { field: 'from', values: { minutes: String(Math.ceil(notice / MINUTE)) } })
    if (!isKnown(services, kind, key)) return invalid('key')
    const line = {
      kind,
      key,
      value: asJson(value),
      from: from === 0 ? now + notice : from,
      operator: operator.name,
      note,
    }
    const refused = kind === 'coin' ? coinFault(services, key, line.value, line.from) : undefined
    if (refused !== undefined) return refused
    const fault = await add(services, line, now)
    if (fault !== undefined) return invalid(fault)
    await services.refusedSettings.look()
    const { lines } = await readSettingsLog(services.database, firstSettings(services), kind, undefined)
    return lines[0] === undefined ? refuse('notFound') : { line: lines[0] }
  },
}
