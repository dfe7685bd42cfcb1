import * as v from 'valibot'
import { compare, desk } from '#protocol'
import { BANNERS } from '../content/banners.ts'
import { addSettings, FIRST_SETTINGS, settingsAt } from '../engine/timed/settings.ts'
import { type Refused, refuse } from '../http/handler.ts'
import { addChannel, channelFault, channelsAt } from '../money/channels.ts'
import { addFlashSettings, flashSettingsAt } from '../money/flash.ts'
import type { Services } from '../services.ts'
import { addSetting, settingAt } from '../settings/settings.ts'
import type { DeskHandlers } from './handler.ts'
import { readSettingsLog } from './settingsLog.ts'

type SettingHandlers = Pick<DeskHandlers, 'settingsLog' | 'settingNow' | 'setSetting'>

const invalid = (field: string): Refused => refuse('invalidField', { field, values: { field } })

const MINUTE = 60_000

/** What a kind begins with where nothing was set. */
const FIRST = { approval: { twoAbove: '10000' }, banner: { shown: true } } as const

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What counts now; undefined of a key that nothing was set of yet. */
const valueNow = async ({ database, clock }: Services, kind: desk.SettingKind, key: string): Promise<unknown> => {
  const now = clock.now()
  const { db, pool } = database
  switch (kind) {
    case 'timed':
      return (await settingsAt(pool, now))?.settings ?? { ...FIRST_SETTINGS, on: false }
    case 'channel':
      return (await channelsAt(db, now, key))[0]?.settings
    case 'flash':
      return flashSettingsAt(db, now)
    case 'announcement':
      return settingAt(db, kind, key, now)
    case 'approval':
    case 'banner':
      return (await settingAt(db, kind, key, now)) ?? FIRST[kind]
  }
}

interface Line {
  readonly kind: desk.SettingKind
  readonly key: string
  readonly value: unknown
  /** Unix ms; not before the notice of its kind is over. */
  readonly from: number
  readonly operator: string
  readonly note: string
}

/** Adds a line where lines of its kind stand. Undefined: done; else the field that is wrong. */
const add = async ({ database, settings: book }: Services, line: Line, now: number): Promise<string | undefined> => {
  const { kind, key, value, from, operator, note } = line
  const { db, pool } = database
  if (!desk.SETTING_KEY[kind].test(key)) return 'key'
  if (kind === 'timed') {
    const checked = v.safeParse(desk.SETTINGS.timed, value)
    if (!checked.success) return 'value'
    await addSettings(pool, { settings: checked.output, from, operator, note }, now)
  } else if (kind === 'channel') {
    const checked = v.safeParse(desk.SETTINGS.channel, value)
    if (!checked.success) return 'value'
    const fault = channelFault(checked.output)
    if (fault !== undefined) return fault
    await addChannel(db, { id: key, settings: checked.output, from, operator, note }, now)
  } else if (kind === 'flash') {
    const checked = v.safeParse(desk.SETTINGS.flash, value)
    if (!checked.success) return 'value'
    if (compare(checked.output.min, checked.output.max) > 0) return 'max'
    await addFlashSettings(db, { settings: checked.output, from, operator, note }, now)
  } else {
    const added = await addSetting(db, book, { kind, key, value, from, operator, note }, now)
    if (added === 'invalid') return 'value'
    if (added === 'early') return 'from'
  }
  return undefined
}

/** What is configured, and its changes: lines with a date, for everybody alike. */
export const settingHandlers: SettingHandlers = {
  settingsLog: ({ kind, after }, { services }) => readSettingsLog(services.database, kind, after),
  async settingNow({ kind, key }, { services }) {
    const value = await valueNow(services, kind, key)
    return { value: value === undefined ? '' : JSON.stringify(value, null, 2) }
  },
  async setSetting({ kind, key, value, from, note }, { services, operator }) {
    const now = services.clock.now()
    const notice = desk.SETTING_NOTICE[kind]
    if (from !== 0 && from < now) return invalid('from')
    if (from !== 0 && from < now + notice)
      return refuse('noticeTooShort', { field: 'from', values: { minutes: String(Math.ceil(notice / MINUTE)) } })
    if (kind === 'banner' && !BANNERS.some(({ id }) => id === key)) return invalid('key')
    const line = {
      kind,
      key,
      value: asJson(value),
      from: from === 0 ? now + notice : from,
      operator: operator.name,
      note,
    }
    const fault = await add(services, line, now)
    if (fault !== undefined) return invalid(fault)
    const { lines } = await readSettingsLog(services.database, kind, undefined)
    return lines[0] === undefined ? refuse('notFound') : { line: lines[0] }
  },
}
