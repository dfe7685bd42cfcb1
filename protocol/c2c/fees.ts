import { type Amount, portion, quotient, sumOfRatios } from '../base/money.ts'
import { C2C_COIN_DECIMALS, type C2cFees } from './order.ts'
import type { C2cSettings } from './settings.ts'

/** What both sides of an order of an ad pay by these terms: its owner is the maker. */
export const c2cFeesBy = (
  side: 'sell' | 'buy',
  { makerFee, takerFee }: Pick<C2cSettings, 'makerFee' | 'takerFee'>,
): C2cFees => (side === 'sell' ? { buyer: takerFee, seller: makerFee } : { buyer: makerFee, seller: takerFee })

/** The fee on so many coins, cut to their decimals: in favour of who pays it. */
export const c2cFee = (amount: Amount, rate: string): Amount => portion(amount, rate, 'down', C2C_COIN_DECIMALS)

/** How many of these coins can be sold, where the seller's fee comes on top. */
export const beforeFee = (coins: Amount, rate: string): Amount =>
  quotient(coins, sumOfRatios('1', rate), 'down', C2C_COIN_DECIMALS)
