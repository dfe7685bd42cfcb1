import * as v from 'valibot'
import { LANGUAGES } from '../base/constants.ts'
import { positiveAmount } from '../base/money.ts'
import { payMethodSettings } from '../c2c/payMethod.ts'
import { c2cSettings } from '../c2c/settings.ts'
import { LOAN_KEY, loanSettings } from '../earn/loan/settings.ts'
import { MANAGED_KEY, managedSettings } from '../earn/managed/settings.ts'
import { PLEDGED_KEY, pledgedSettings } from '../earn/pledged/settings.ts'
import { referralSettings } from '../earn/referral/settings.ts'
import { SALE_ID, saleSettings } from '../earn/sale/settings.ts'
import { pairSettings } from '../trading/forex/pairSettings.ts'
import { tierSettings } from '../trading/futures/tierSettings.ts'
import { newAccountSettings } from '../trading/newAccount.ts'
import { timedSettings } from '../trading/timed/settings.ts'
import { channelSettings } from '../transfers/channel.ts'
import { flashSettings } from '../transfers/flashSettings.ts'
import { documentId, HELP_CATEGORIES } from '../wire/content.ts'
import { coin, fees } from './marketTerms.ts'
import { trimmedText } from './texts.ts'

const body = v.pipe(v.array(trimmedText(2_000)), v.minLength(1), v.maxLength(60))
const words = v.strictObject({ title: trimmedText(120), summary: trimmedText(240), body })
const helpWords = v.strictObject({
  title: trimmedText(120),
  summary: v.optional(trimmedText(240, 0)),
  body,
})
/** For how long something is held, in whole hours, at most 30 days. */
const hours = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(720))
const others = LANGUAGES.filter((language) => language !== 'en')

/** The same in each language; where one is missing, English is used. */
const inLanguages = <W extends v.GenericSchema>(of: W) =>
  v.strictObject({
    en: of,
    ...(Object.fromEntries(others.map((language) => [language, v.optional(of)])) as Record<
      (typeof others)[number],
      v.OptionalSchema<W, undefined>
    >),
  })

/**
 * Everything that operators can set, each by its schema. None refers to a user, a price or an outcome. `key` tells
 * several of a kind apart; where there is only one it is ''.
 */
export const SETTINGS = {
  /** Above this many USDT an approval takes two operators. */
  approval: v.strictObject({
    twoAbove: positiveAmount,
    /** The same for rulings on C2C orders. Settings from before there were any lack it. */
    c2cTwoAbove: v.optional(positiveAmount, '1000'),
  }),
  /** What a user of each verified level may withdraw within 24 hours, in USDT. */
  withdrawals: v.strictObject({ level1: positiveAmount, level2: positiveAmount }),
  /** For how many hours a change of what proves an account holds withdrawals, and a new payout account is held. */
  holds: v.strictObject({
    passwordChanged: hours,
    passwordReset: hours,
    payPasswordReset: hours,
    nameChanged: hours,
    authenticatorOn: hours,
    authenticatorOff: hours,
    payoutAccount: hours,
    /** Of a new or changed payment method of C2C trading. Settings from before there were any lack it. */
    payMethod: v.optional(hours, 24),
  }),
  /** Timed contracts: durations, payouts, stakes, caps. */
  timed: timedSettings,
  /** An announcement, published from its date on; `shown: false` removes it. */
  announcement: v.strictObject({ shown: v.boolean(), pinned: v.boolean(), texts: inLanguages(words) }),
  /** A help article, from its date on in place of the shipped one with its id; `shown: false` removes it. */
  help: v.strictObject({
    shown: v.boolean(),
    category: v.picklist(HELP_CATEGORIES),
    /** Related articles. */
    related: v.pipe(v.array(documentId), v.maxLength(8)),
    texts: inLanguages(helpWords),
  }),
  /** The venue's name, and its default language; '' is the browser's. No rate, address or file. */
  site: v.strictObject({
    title: v.pipe(trimmedText(40), v.regex(/^\P{C}+$/u)),
    language: v.picklist(['', ...LANGUAGES]),
  }),
  /** A banner of the home screen, by its id. */
  banner: v.strictObject({ shown: v.boolean() }),
  /**
   * One channel of deposits or withdrawals, by its id: bounds, fee, spread, where to pay to; `open: false` closes it.
   */
  channel: channelSettings,
  /** A payment method of C2C trading, by its id: where it is offered, and what it asks a payee for. */
  payMethod: payMethodSettings,
  /** C2C trading: times, the pauses of who cancels often, fees, limits, and what it takes to post ads. */
  c2c: c2cSettings,
  /** The referral programme: the share of fees that referrers get. */
  referral: referralSettings,
  /** A product of managed money, by its name: rate, amounts, quota, notice; `open: false` closes it. */
  managed: managedSettings,
  /** A product that coins are staked in, by its name: rate, amounts, quota; `open: false` closes it. */
  pledged: pledgedSettings,
  /** A product that lends against coins, by its name: rate, amounts, quota, ratios; `open: false` closes it. */
  loan: loanSettings,
  /** A token sale, by its id; from its start on it cannot be set. */
  sale: saleSettings,
  /** A sale that does not go on: everything is returned. */
  saleStop: v.strictObject({ stopped: v.literal(true) }),
  /** Exchanges of coins: spreads and bounds. */
  flash: flashSettings,
  /** The leverage table of one contract, or of all contracts without one of their own (`default`). */
  tiers: tierSettings,
  /** Leverage and swap of a forex pair, by its id. */
  forex: pairSettings,
  /** How long an account is new, and the leverage and forex lots that it may have until then. */
  newAccounts: newAccountSettings,
  /** Fee rates, of `spot` and of `futures`. */
  fees,
  /** A pair or a contract, by its name: whether it is traded, and in which sizes. */
  coin,
} as const

export const settingKind = v.picklist([
  'approval',
  'withdrawals',
  'holds',
  'timed',
  'announcement',
  'help',
  'site',
  'banner',
  'channel',
  'payMethod',
  'c2c',
  'referral',
  'managed',
  'pledged',
  'loan',
  'sale',
  'saleStop',
  'flash',
  'tiers',
  'forex',
  'newAccounts',
  'fees',
  'coin',
])
export type SettingKind = v.InferOutput<typeof settingKind>
export type SettingValue<K extends SettingKind> = v.InferOutput<(typeof SETTINGS)[K]>

/** Which keys a kind has. */
export const SETTING_KEY: Readonly<Record<SettingKind, RegExp>> = {
  approval: /^$/,
  withdrawals: /^$/,
  holds: /^$/,
  timed: /^$/,
  flash: /^$/,
  site: /^$/,
  newAccounts: /^$/,
  c2c: /^$/,
  referral: /^$/,
  managed: MANAGED_KEY,
  pledged: PLEDGED_KEY,
  loan: LOAN_KEY,
  sale: SALE_ID,
  saleStop: SALE_ID,
  channel: /^[a-z0-9-]{2,40}$/,
  payMethod: /^[a-z0-9-]{2,40}$/,
  announcement: /^[a-z0-9]+(-[a-z0-9]+){0,7}$/,
  help: /^[a-z0-9]+(-[a-z0-9]+){0,7}$/,
  banner: /^[a-z0-9]+(-[a-z0-9]+){0,7}$/,
  tiers: /^(default|[A-Z0-9]{1,16}-[A-Z0-9]{1,16}-SWAP)$/,
  forex: /^[A-Z]{3}-[A-Z]{3}$/,
  fees: /^(spot|futures)$/,
  coin: /^[A-Z0-9]{1,20}-[A-Z0-9]{1,20}(-SWAP)?$/,
}

/**
 * How far ahead terms must be announced that apply to open positions, in ms: every open app reads the terms again
 * within that time. For emergencies there are the switches (cancel-only and halt).
 */
export const TERMS_NOTICE = 3_600_000

/** How far ahead of its date an entry of a kind must be published, in ms. */
export const SETTING_NOTICE: Readonly<Record<SettingKind, number>> = {
  approval: 0,
  withdrawals: 0,
  holds: 0,
  timed: 0,
  announcement: 0,
  help: 0,
  site: 0,
  banner: 0,
  channel: 0,
  payMethod: 0,
  c2c: TERMS_NOTICE,
  referral: TERMS_NOTICE,
  managed: TERMS_NOTICE,
  pledged: TERMS_NOTICE,
  loan: TERMS_NOTICE,
  sale: 0,
  saleStop: 0,
  flash: 0,
  tiers: TERMS_NOTICE,
  forex: TERMS_NOTICE,
  newAccounts: TERMS_NOTICE,
  fees: TERMS_NOTICE,
  coin: TERMS_NOTICE,
}

/** Kinds to which operators add new keys. */
export const GROWING_KINDS: ReadonlySet<SettingKind> = new Set([
  'announcement',
  'help',
  'channel',
  'payMethod',
  'managed',
  'pledged',
  'loan',
  'sale',
  'saleStop',
])

/**
 * Whether a kind takes a second person before it is published: what users pay, or what they are promised, depends on it.
 * Texts do not.
 */
export const SETTING_REVIEWED: Readonly<Record<SettingKind, boolean>> = {
  approval: true,
  withdrawals: true,
  holds: true,
  timed: true,
  announcement: false,
  help: false,
  site: false,
  banner: false,
  channel: true,
  payMethod: true,
  c2c: true,
  referral: true,
  managed: true,
  pledged: true,
  loan: true,
  sale: true,
  saleStop: true,
  flash: true,
  tiers: true,
  forex: true,
  newAccounts: true,
  fees: true,
  coin: true,
}
