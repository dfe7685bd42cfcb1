import * as v from 'valibot'
import { earnTerms, leastFits } from '../terms.ts'

/** A product that coins are staked in, as operators set it. Its coin and its term are in its name: `USDT-30`, `BTC-flex`. */
export const pledgedSettings = v.pipe(
  v.strictObject(earnTerms),
  v.forward(
    v.check((product) => leastFits(product), 'least'),
    ['most'],
  ),
)
export type PledgedSettings = v.InferOutput<typeof pledgedSettings>

/** Names of products: coin, days (or `flex`, which has no end), and what tells two apart that have the same. */
export const PLEDGED_KEY = /^[A-Z0-9]{1,20}-(flex|[1-9]\d{0,2})(-[a-z0-9]{1,12})?$/

const FEWEST_DAYS = 7
const MOST_DAYS = 180

/** Coin and days of a product, 0 for `flex`; undefined for a name that is none. Terms have 7 to 180 days. */
export const pledgedProduct = (key: string): { readonly coin: string; readonly days: number } | undefined => {
  if (!PLEDGED_KEY.test(key)) return undefined
  const [coin = '', term = ''] = key.split('-')
  if (term === 'flex') return { coin, days: 0 }
  const days = Number(term)
  return days < FEWEST_DAYS || days > MOST_DAYS ? undefined : { coin, days }
}
