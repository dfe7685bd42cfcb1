import type { Kysely } from 'kysely'
import { type C2cIndex, DOLLAR_PAIRS } from '#protocol'
import type { Quotes } from '../funding/rates.ts'
import { HELD_COINS } from '../market/instruments.ts'
import type { Schema } from '../platform/db/schema.ts'
import { indexPrice } from './indexPrice.ts'
import { payMethodsAt } from './offeredMethods.ts'

/** Currencies without decimals; the others have two. */
const WHOLE = new Set(['JPY', 'KRW', 'VND', 'IDR', 'CLP'])
export const decimalsOf = (currency: string): number => (WHOLE.has(currency) ? 0 : 2)

/** Can this be bought and sold for money outside? */
export const isC2cCoin = (code: string): boolean => HELD_COINS.some((coin) => coin.code === code)

/** The currencies of C2C trading: those of open payment methods, and those that the market quotes in dollars. */
export const c2cCurrencies = async (db: Kysely<Schema>, at: number): Promise<readonly string[]> => {
  const methods = [...(await payMethodsAt(db, at)).values()].filter(({ open }) => open)
  return [
    ...new Set(['USD', ...Object.keys(DOLLAR_PAIRS), ...methods.flatMap(({ currencies }) => currencies)]),
  ].toSorted()
}

/** Every pair that has an index now. */
export const c2cIndices = (
  market: Quotes,
  currencies: readonly string[],
  at: number,
): { coin: string; currency: string; price: C2cIndex['price']; at: number }[] =>
  HELD_COINS.flatMap(({ code }) =>
    currencies.flatMap((currency) => {
      const index = indexPrice(market, code, currency, at)
      return index === undefined ? [] : [{ coin: code, currency, ...index }]
    }),
  )
