import { type Amount, floorTo, isPositive, notional, sizeFor, sum } from '../../base/money.ts'
import type { Side } from '../side.ts'
import { type LevelFill, spotFee, type Walk } from './fills.ts'

/** What fills of one order bring in all. */
export interface SpotSettlement {
  readonly base: Amount
  readonly quote: Amount
  /** In the coin that the order pays with. */
  readonly paid: Amount
  /** In the other one, before the fee. */
  readonly received: Amount
  /** With the fee of each, in the coin that is received. */
  readonly fills: readonly (LevelFill & { readonly fee: Amount })[]
  readonly fee: Amount
}

/** The money of fills, with the fee taken out of what is received. */
export const settleSpot = (side: Side, taken: readonly LevelFill[], rate: string): SpotSettlement => {
  const base = sum(taken.map(({ sz }) => sz))
  const quote = sum(taken.map(({ px, sz }) => notional(sz, px, 'down')))
  const [paid, received] = side === 'buy' ? [quote, base] : [base, quote]
  const fills = taken.map(({ px, sz }) => ({ px, sz, fee: spotFee(side, sz, px, rate) }))
  return { base, quote, paid, received, fills, fee: sum(fills.map(({ fee }) => fee)) }
}

/** Is all of an order at the market done but what is too little for another lot? (Money to spend rarely divides evenly.) */
export const isSpent = (isQuote: boolean, { fills, left }: Walk, lotSz: string): boolean => {
  if (!isPositive(left)) return true
  const worst = fills.at(-1)
  return isQuote && worst !== undefined && !isPositive(floorTo(sizeFor(left, worst.px), lotSz))
}
