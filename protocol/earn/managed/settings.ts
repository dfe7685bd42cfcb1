import * as v from 'valibot'
import { earnTerms, leastFits } from '../terms.ts'

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
/** A product of managed money, as operators set it. Its coin and its term are in its name: `USDT-30`. */
export const managedSettings = v.pipe(
  v.strictObject({
    /** An open product can be bought, and what was bought renewed. */
    ...earnTerms,
    /** Days that an early redemption waits for, counted from the next midnight (UTC); 0 is at once. */
    noticeDays: whole(0, 30),
  }),
  v.forward(
    v.check((product) => leastFits(product), 'least'),
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
