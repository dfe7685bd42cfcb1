import * as v from 'valibot'
import {
  type Amount,
  C2C_COIN_DECIMALS,
  C2C_NOTE_LIMIT,
  C2C_PRICE_DECIMALS,
  type C2cAdView,
  type C2cPricing,
  type C2cSpans,
  compare,
  type InputOf,
  isPositive,
  type merchant,
  placesOf,
  portion,
  quotient,
  toAmount,
  toPrice,
} from '#protocol'
import { readTyped } from '../../ui/format/readTyped.ts'
import { typedText } from '../../ui/format/typed.ts'
import { clockText, minuteOf } from './hours.ts'

/** Decimals of a margin in percent. */
const MARGIN_DECIMALS = 2
/** A margin stays below the whole price, in percent. */
const MARGIN_END = toAmount('100')
export const MAX_MARGIN = '0.9999'

/** What is typed of an ad. `payees`, `methods`: ids of the user's payment methods, or of ways of payment. */
export const adSchema = v.object({
  side: v.picklist(['sell', 'buy']),
  coin: v.string(),
  currency: v.string(),
  kind: v.picklist(['fixed', 'floating']),
  price: v.string(),
  direction: v.picklist(['above', 'below']),
  margin: v.string(),
  floor: v.string(),
  ceiling: v.string(),
  amount: v.string(),
  min: v.string(),
  max: v.string(),
  payees: v.array(v.string()),
  methods: v.array(v.string()),
  payMinutes: v.string(),
  releaseMinutes: v.string(),
  hours: v.picklist(['always', 'some']),
  from: v.string(),
  to: v.string(),
  note: v.string(),
})
export type AdFields = v.InferOutput<typeof adSchema>

const within = (minutes: string, { least, most }: C2cSpans['payMinutes']): string =>
  String(Math.min(most, Math.max(least, Number(minutes))))

/** The same with times that an ad may name now. */
export const inSpans = (fields: AdFields, { payMinutes, releaseMinutes }: C2cSpans): AdFields => ({
  ...fields,
  payMinutes: within(fields.payMinutes, payMinutes),
  releaseMinutes: within(fields.releaseMinutes, releaseMinutes),
})

/** What of an ad can change later. */
export interface AdTerms extends Omit<InputOf<typeof merchant.changeAd>, 'id' | 'version' | 'pricing' | 'min' | 'max'> {
  readonly pricing: C2cPricing
  readonly min: Amount
  readonly max: Amount
}

const USUAL = { payMinutes: '15', releaseMinutes: '15' } as const

/** An empty form for a pair. */
export const newFields = (pair: { readonly coin: string; readonly currency: string }): AdFields => ({
  side: 'sell',
  ...pair,
  kind: 'fixed',
  price: '',
  direction: 'above',
  margin: '',
  floor: '',
  ceiling: '',
  amount: '',
  min: '',
  max: '',
  payees: [],
  methods: [],
  ...USUAL,
  hours: 'always',
  from: '09:00',
  to: '18:00',
  note: '',
})

/** An ad as its form shows it. */
export const fieldsOf = (ad: C2cAdView): AdFields => {
  const { side, coin, currency, pricing, min, max, methods, payees, payMinutes, releaseMinutes, hours, note } = ad
  const fields = newFields({ coin, currency })
  return {
    ...fields,
    side,
    ...(pricing.kind === 'fixed'
      ? { kind: pricing.kind, price: typedText(pricing.price) }
      : {
          kind: pricing.kind,
          direction: pricing.margin.startsWith('-') ? 'below' : 'above',
          margin: typedText(portion(toAmount(pricing.margin.replace('-', '')), '100', 'down')),
          floor: typedText(pricing.floor),
          ceiling: typedText(pricing.ceiling),
        }),
    min: typedText(min),
    max: typedText(max),
    payees: [...payees],
    methods: side === 'buy' ? [...methods] : [],
    payMinutes: String(payMinutes),
    releaseMinutes: String(releaseMinutes),
    ...(hours !== undefined && { hours: 'some', from: clockText(hours.from), to: clockText(hours.to) }),
    note,
  }
}

const numberOf = (text: string): Amount | undefined => {
  const typed = readTyped(text)
  return typed.ok ? typed.value : undefined
}
const positiveOf = (text: string): Amount | undefined => {
  const value = numberOf(text)
  return value !== undefined && isPositive(value) ? value : undefined
}

/** The pricing that is typed; undefined while it is none. */
export const pricingOf = ({ kind, price, direction, margin, floor, ceiling }: AdFields): C2cPricing | undefined => {
  const [fixed, least, most] = [positiveOf(price), positiveOf(floor), positiveOf(ceiling)]
  if (kind === 'fixed') return fixed && { kind, price: toPrice(fixed) }
  const percent = numberOf(margin)
  if (percent === undefined || least === undefined || most === undefined) return undefined
  if (compare(percent, MARGIN_END) >= 0 || placesOf(percent) > MARGIN_DECIMALS) return undefined
  const share = quotient(percent, '100', 'down', C2C_PRICE_DECIMALS)
  const signed = direction === 'below' && isPositive(share) ? `-${share}` : share
  return { kind, margin: signed, floor: toPrice(least), ceiling: toPrice(most) }
}

/** The terms that are typed; undefined while they are none. */
export const termsOf = (fields: AdFields): AdTerms | undefined => {
  const { side, min, max, payees, methods, payMinutes, releaseMinutes, hours, from, to, note } = fields
  const pricing = pricingOf(fields)
  const [least, most] = [positiveOf(min), positiveOf(max)]
  const [start, end] = [minuteOf(from), minuteOf(to)]
  if (pricing === undefined || least === undefined || most === undefined) return undefined
  if (hours === 'some' && (start === undefined || end === undefined)) return undefined
  return {
    pricing,
    min: least,
    max: most,
    payees: side === 'sell' ? payees : [],
    methods: side === 'buy' ? methods : [],
    payMinutes: Number(payMinutes),
    releaseMinutes: Number(releaseMinutes),
    ...(hours === 'some' && start !== undefined && end !== undefined && { hours: { from: start, to: end } }),
    note: note.trim(),
  }
}

/** The amount that is typed, above zero. */
export const amountOf = ({ amount }: Pick<AdFields, 'amount'>): Amount | undefined => positiveOf(amount)

export type AdProblem =
  | 'needed'
  | 'unread'
  | 'decimals'
  | 'balance'
  | 'margin'
  | 'ceiling'
  | 'max'
  | 'ways'
  | 'hours'
  | 'note'

export interface AdFacts {
  /** Decimals of the currency. */
  readonly decimals: number
  /** The owner's balance, where the ad takes coins from it. */
  readonly available: Amount | undefined
  /** Its stock is asked for. */
  readonly isNew: boolean
}

const numberProblem = (text: string, decimals: number): AdProblem | undefined => {
  const typed = readTyped(text)
  if (!typed.ok) return typed.why === 'empty' ? 'needed' : 'unread'
  if (!isPositive(typed.value)) return 'needed'
  return placesOf(typed.value) > decimals ? 'decimals' : undefined
}

const isBelow = (text: string, least: string): boolean => {
  const [value, bound] = [positiveOf(text), positiveOf(least)]
  return value !== undefined && bound !== undefined && compare(value, bound) < 0
}

const priceProblems = (fields: AdFields): Readonly<Record<string, AdProblem | undefined>> => {
  const { kind, price, margin, floor, ceiling } = fields
  if (kind === 'fixed') return { price: numberProblem(price, C2C_PRICE_DECIMALS) }
  const percent = numberOf(margin)
  return {
    margin:
      percent === undefined
        ? 'needed'
        : compare(percent, MARGIN_END) >= 0 || placesOf(percent) > MARGIN_DECIMALS
          ? 'margin'
          : undefined,
    floor: numberProblem(floor, C2C_PRICE_DECIMALS),
    ceiling: numberProblem(ceiling, C2C_PRICE_DECIMALS) ?? (isBelow(ceiling, floor) ? 'ceiling' : undefined),
  }
}

const amountProblem = (text: string, available: Amount | undefined): AdProblem | undefined => {
  const amount = positiveOf(text)
  const isMore = amount !== undefined && available !== undefined && compare(amount, available) > 0
  return numberProblem(text, C2C_COIN_DECIMALS) ?? (isMore ? 'balance' : undefined)
}

/** What is wrong, by its field, as the venue would judge it. */
export const adProblems = (
  fields: AdFields,
  { decimals, available, isNew }: AdFacts,
): Readonly<Record<string, AdProblem | undefined>> => {
  const { side, amount, min, max, payees, methods, hours, from, to, note } = fields
  const [start, end] = [minuteOf(from), minuteOf(to)]
  const isHours = hours === 'always' || (start !== undefined && end !== undefined && start !== end)
  return {
    ...priceProblems(fields),
    ...(isNew && { amount: amountProblem(amount, side === 'sell' ? available : undefined) }),
    min: numberProblem(min, decimals),
    max: numberProblem(max, decimals) ?? (isBelow(max, min) ? 'max' : undefined),
    ...(side === 'sell' ? { payees: payees.length === 0 ? 'ways' : undefined } : {}),
    ...(side === 'buy' ? { methods: methods.length === 0 ? 'ways' : undefined } : {}),
    to: isHours ? undefined : 'hours',
    note: note.trim().length > C2C_NOTE_LIMIT ? 'note' : undefined,
  }
}
