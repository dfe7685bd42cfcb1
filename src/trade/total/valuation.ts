import { type Amount, add, compare, isPositive, notional, sum, toAmount, toPrice, ZERO } from '#protocol'
import type { FundRow } from '#stream'

/** The kinds of account, in the order of the screen. */
export const KINDS = ['available', 'frozen', 'margin', 'escrow', 'locked', 'deposit'] as const
export type Kind = (typeof KINDS)[number]

/** One coin with all that is owned of it; `value` in USDT, undefined without a price. */
export interface ValuedCoin {
  readonly row: FundRow
  readonly amount: Amount
  readonly value: Amount | undefined
}

/** The last price of a coin in USDT; undefined where there is none. */
export type PriceOf = (coin: string) => string | undefined

/** In USDT, rounded down; undefined without a price. */
export const worth = (amount: Amount, price: string | undefined): Amount | undefined =>
  price === undefined || price === '' ? undefined : notional(amount, toPrice(price), 'down')

const byValue = (a: ValuedCoin, b: ValuedCoin): number =>
  compare(b.value ?? ZERO, a.value ?? ZERO) || (a.row.coin < b.row.coin ? -1 : 1)

/** All that is owned of a coin, whatever binds it. */
export const ownedOf = (row: Readonly<Record<Kind, string>>): Amount => sum(KINDS.map((kind) => toAmount(row[kind])))

/** Every coin that is owned, the most valuable first. */
export const valueCoins = (rows: readonly FundRow[], priceOf: PriceOf): readonly ValuedCoin[] =>
  rows
    .map((row) => {
      const amount = ownedOf(row)
      return { row, amount, value: worth(amount, priceOf(row.coin)) }
    })
    .filter(({ amount }) => isPositive(amount))
    .toSorted(byValue)

/** Value in USDT by kind of account; coins without a price count nothing. */
export const valueKinds = (rows: readonly FundRow[], priceOf: PriceOf): ReadonlyMap<Kind, Amount> =>
  new Map(
    KINDS.map((kind): [Kind, Amount] => [
      kind,
      rows.reduce((total, row) => add(total, worth(toAmount(row[kind]), priceOf(row.coin)) ?? ZERO), ZERO),
    ]),
  )
