import { HELP_CATEGORIES, LANGUAGES, LOAN_LIMITS, type operators, payFieldKey, payMethod } from '#protocol'

/** A setting, or a part of one, as JSON. */
export type Value = string | number | boolean | readonly Value[] | Fields
export interface Fields {
  readonly [name: string]: Value
}

const NO_WORDS = { title: '', summary: '', body: [] }

/** With what a kind begins where nothing was set under its key yet. */
const TEMPLATES: Partial<Record<operators.SettingKind, Fields>> = {
  announcement: { shown: true, pinned: false, texts: { en: NO_WORDS } },
  help: { shown: true, category: 'start', related: [], texts: { en: NO_WORDS } },
  sale: {
    shown: true,
    sharing: 'share',
    token: '',
    payCoin: 'USDT',
    supply: '',
    tokenDecimals: 2,
    tokenPrice: '',
    cap: '',
    ticket: '0',
    commitLeast: '10',
    commitMost: '0',
    totalLeast: '0',
    totalMost: '0',
    startsAt: 0,
    endsAt: 0,
    payHours: 24,
    deliversAt: 0,
    cliffDays: 0,
    vestingDays: 0,
  },
  saleStop: { stopped: true },
  loan: {
    open: true,
    rate: '0.072',
    least: '50',
    most: '20000',
    quota: '1000000',
    ...LOAN_LIMITS,
    haircut: '0.95',
    target: '0.65',
    fee: '0.02',
    lot: '0.0001',
  },
  forex: { leverage: 20, swap: { long: '0', short: '0' } },
  channel: {
    direction: 'in',
    method: 'bank',
    currency: 'USD',
    coin: 'USDT',
    network: '',
    countries: [],
    min: '50',
    max: '10000',
    feeFixed: '0',
    feeRate: '0',
    spread: '0.005',
    minutes: 15,
    asks: [],
    details: [],
    decimals: 2,
    open: true,
  },
}

/** With what a change begins: what the venue answered as the value of now, or the template of the kind. */
export const valueOf = (kind: operators.SettingKind, text: string): Value | undefined =>
  text === '' ? TEMPLATES[kind] : (JSON.parse(text) as Value)

/** Fields of which only some words are allowed. */
export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  direction: ['in', 'out'],
  state: ['open', 'cancelOnly', 'closed'],
  method: payMethod.options,
  key: payFieldKey.options,
  category: HELP_CATEGORIES,
  language: ['', ...LANGUAGES],
  sharing: ['share', 'lottery'],
}

/** Lists whose members are chosen from these. */
export const MEMBERS: Readonly<Record<string, readonly string[]>> = { asks: payFieldKey.options }

/** Lists of parts, with what a further one begins as. */
export const PARTS: Readonly<Record<string, Fields>> = {
  grid: { seconds: 60, ratio: '0.85' },
  lines: { upTo: '', maxLeverage: 1, mmr: '0.5' },
  details: { key: 'holder', value: '' },
}

/** Parts by a name out of a list, with what a further one begins as. */
export interface Named {
  readonly names: readonly string[]
  readonly first: Value
  /** The one that cannot go. */
  readonly kept?: string
}
export const NAMED: Readonly<Record<string, Named>> = {
  texts: { names: LANGUAGES, first: NO_WORDS, kept: 'en' },
}

/** Fields that take several lines, one member or paragraph each. */
export const isLines = (value: Value): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object')
