import * as v from 'valibot'
import { compare, positiveAmount } from '../../base/money.ts'
import { EARN_DECIMALS } from '../units.ts'

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const placed = v.pipe(
  positiveAmount,
  v.check((text) => (text.split('.')[1]?.length ?? 0) <= EARN_DECIMALS, 'decimals'),
)

/** A yearly rate as a fraction above zero, of six decimals at most; 1 is 100 %. */
export const yearlyRate = v.pipe(v.string(), v.regex(/^(0\.\d{1,6}|1)$/, 'rate'), v.regex(/[1-9]/, 'rate'))

/** A product of managed money, as operators set it. Its coin and its term are in its name: `USDT-30`. */
export const managedSettings = v.pipe(
  v.strictObject({
    /** Can be bought, and renewed. What runs goes on. */
    open: v.boolean(),
    rate: yearlyRate,
    /** Of one order. */
    least: placed,
    /** What one account may have in it at once. */
    most: placed,
    /** What all accounts together may have in it at once. */
    quota: placed,
    /** Days that an early redemption waits for, counted from the next midnight (UTC); 0 is at once. */
    noticeDays: whole(0, 30),
  }),
  v.forward(
    v.check(({ least, most }) => compare(least, most) <= 0, 'least'),
    ['most'],
  ),
)
export type ManagedSettings = v.InferOutput<typeof managedSettings>

/** Names of products: coin, days, and what tells two apart that have the same. */
export const MANAGED_KEY = /^[A-Z0-9]{1,20}-[1-9]\d{0,2}(-[a-z0-9]{1,12})?$/

/** Coin and days of a product; undefined for a name that is none. At most 365 days. */
export const managedProduct = (key: string): { readonly coin: string; readonly days: number } | undefined => {
  if (!MANAGED_KEY.test(key)) return undefined
  const [coin = '', days = ''] = key.split('-')
  return Number(days) > 365 ? undefined : { coin, days: Number(days) }
}
