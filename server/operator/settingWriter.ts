import type { Kysely } from 'kysely'
import * as v from 'valibot'
import {
  compare,
  DEFAULT_LANGUAGE,
  isPositive,
  loanProduct,
  managedProduct,
  operators,
  pledgedProduct,
} from '#protocol'
import { addSettings, settingsAt } from '../engine/timed/settings.ts'
import { addChannel, channelFault, channelsAt } from '../funding/channels.ts'
import { addFlashSettings, flashSettingsAt } from '../funding/flash.ts'
import { VALUE_COIN } from '../ledger/valuation.ts'
import { HELD_COINS } from '../market/instruments.ts'
import type { Schema } from '../platform/db/schema.ts'
import { statementsIn } from '../platform/db/statements.ts'
import { isRefused, type Refused, refuse } from '../platform/refusal.ts'
import type { Services } from '../services/services.ts'
import type { StoredSetting } from '../settings/dated.ts'
import { addSetting, settingAt } from '../settings/settings.ts'
import { firstSettings } from '../site/firstSettings.ts'
import { saleSettingFault } from './saleSettings.ts'
import { readKeys } from './settingKeys.ts'
import { isKnown, termsNow } from './settingSubjects.ts'
import { coinFault } from './termSettings.ts'

const invalid = (field: string): Refused => refuse('invalidField', { field, values: { field } })

export const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The setting in force; undefined for a key without one. */
export const valueNow = async (services: Services, kind: operators.SettingKind, key: string): Promise<unknown> => {
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

/** A setting that is to be published. */
export interface NewSetting {
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

/** The first field of a value that its kind refuses; undefined where it is valid. */
const faultyField = (kind: operators.SettingKind, value: unknown): string | undefined => {
  const checked = v.safeParse(operators.SETTINGS[kind], value, { abortEarly: true })
  if (checked.success) return undefined
  // Members of a list have numbers, which say nothing to whoever reads it.
  const names = (v.getDotPath(checked.issues[0]) ?? '').split('.').filter((name) => !/^\d*$/.test(name))
  return names.at(-1) ?? 'value'
}

/** Why a setting cannot be published; undefined where it can. */
export const settingFault = async (
  services: Services,
  { kind, key, value, from }: Pick<NewSetting, 'kind' | 'key' | 'value' | 'from'>,
): Promise<Refused | undefined> => {
  if (!operators.SETTING_KEY[kind].test(key) || !isKnown(services, kind, key)) return invalid('key')
  const faulty = faultyField(kind, value)
  if (faulty !== undefined) return invalid(faulty)
  if (kind === 'coin') return coinFault(services, key, value, from)
  if (kind === 'channel') {
    const fault = channelFault(v.parse(operators.SETTINGS.channel, value))
    if (fault !== undefined) return invalid(fault)
  }
  if (kind === 'withdrawals') {
    const { level1, level2 } = v.parse(operators.SETTINGS.withdrawals, value)
    if (compare(level1, level2) > 0) return invalid('level2')
  }
  if (kind === 'c2c') {
    const { orderLeast, orderMost, merchant } = v.parse(operators.SETTINGS.c2c, value)
    if (isPositive(orderMost) && compare(orderLeast, orderMost) > 0) return invalid('orderMost')
    if (!HELD_COINS.some(({ code }) => code === merchant.deposit.coin)) return invalid('coin')
  }
  if (kind === 'managed' || kind === 'pledged') {
    const named = kind === 'managed' ? managedProduct(key) : pledgedProduct(key)
    if (named === undefined || !HELD_COINS.some(({ code }) => code === named.coin)) return invalid('key')
  }
  if (kind === 'loan') {
    const { coin = '', collateralCoin = '' } = loanProduct(key) ?? {}
    // Without an index nothing could be lent, and nothing sold at a fair price.
    if (!services.market.has('index', `${collateralCoin}-${coin}`)) return invalid('key')
    if (![coin, collateralCoin].every((one) => HELD_COINS.some(({ code }) => code === one))) return invalid('key')
  }
  if (kind === 'sale' || kind === 'saleStop') return saleSettingFault(services, kind, key, value, from)
  if (kind === 'flash') {
    const { min, max, spreads } = v.parse(operators.SETTINGS.flash, value)
    if (Object.keys(spreads).some((coin) => coin === VALUE_COIN || !HELD_COINS.some(({ code }) => code === coin)))
      return invalid('spreads')
    if (compare(min, max) > 0) return invalid('max')
  }
  return kind === 'help' && (await leadsNowhere(services, key, value)) ? invalid('related') : undefined
}

/** Writes a valid setting into the table of its kind. What the engines' book is to take after the commit, if anything. */
const write = async (
  db: Kysely<Schema>,
  line: NewSetting,
  now: number,
): Promise<'early' | 'invalid' | readonly StoredSetting[]> => {
  const { kind, key, value, from, operator, note } = line
  const rest = { from, operator, note }
  if (kind === 'timed')
    await addSettings(statementsIn(db), { settings: v.parse(operators.SETTINGS.timed, value), ...rest }, now)
  else if (kind === 'channel')
    await addChannel(db, { id: key, settings: v.parse(operators.SETTINGS.channel, value), ...rest }, now)
  else if (kind === 'flash')
    await addFlashSettings(db, { settings: v.parse(operators.SETTINGS.flash, value), ...rest }, now)
  else {
    const added = await addSetting(db, { kind, key, value, ...rest }, now)
    return typeof added === 'string' ? added : [added.taken]
  }
  return []
}

/** What is left to do once a transaction is committed: memory follows the tables, and people are told. */
export type AfterCommit = () => Promise<void>

/** Publishes a setting, whose notice the caller has seen to, in this transaction. */
export const publishSetting = async (
  services: Services,
  within: Kysely<Schema>,
  line: NewSetting,
  now: number,
): Promise<Refused | AfterCommit> => {
  const fault = await settingFault(services, line)
  if (isRefused(fault)) return fault
  const written = await write(within, line, now)
  if (typeof written === 'string') return invalid(written === 'early' ? 'from' : 'value')
  return async () => {
    services.settings.take(...written)
    await services.refusedSettings.look()
  }
}
