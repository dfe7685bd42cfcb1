import type { Side } from '#protocol'
import type { ForexQuote } from '../../../server/engine/forex/quote.ts'
import { type Fraction, fraction, minus, order, over, plus, times } from '../../support/fraction.ts'

const NONE = fraction('0')
const ONE = fraction('1')

/** Dollars for one unit of a currency, from the dealing prices of the pair that tells. */
export const dollarsFor = (currency: string, quotes: ReadonlyMap<string, ForexQuote>): Fraction => {
  if (currency === 'USD') return ONE
  const mid = (instId: string): Fraction => {
    const quote = quotes.get(instId)
    if (quote === undefined) throw new Error(`no price of ${instId}`)
    return over(plus(fraction(quote.bid), fraction(quote.ask)), fraction('2'))
  }
  return quotes.has(`${currency}-USD`) ? mid(`${currency}-USD`) : over(ONE, mid(`USD-${currency}`))
}

/** What one holds of a pair, signed, and what it cost in the quote currency. */
export interface Netted {
  readonly size: Fraction
  readonly cost: Fraction
}
export const NOTHING: Netted = { size: NONE, cost: NONE }

const absolute = (one: Fraction): Fraction => (order(one, NONE) < 0 ? minus(NONE, one) : one)

/** The plain rule of netting: what is closed leaves at the average cost; the result is in the quote currency. */
export const netted = (
  before: Netted,
  side: Side,
  sz: string,
  px: string,
): { readonly after: Netted; readonly result: Fraction } => {
  const by = side === 'buy' ? fraction(sz) : minus(NONE, fraction(sz))
  const isSame = order(before.size, NONE) === 0 || order(before.size, NONE) === order(by, NONE)
  if (isSame)
    return { after: { size: plus(before.size, by), cost: plus(before.cost, times(by, fraction(px))) }, result: NONE }
  const isLess = order(absolute(by), absolute(before.size)) <= 0
  const closed = isLess ? minus(NONE, by) : before.size
  const part = over(times(before.cost, closed), before.size)
  const result = minus(times(closed, fraction(px)), part)
  const kept = { size: minus(before.size, closed), cost: minus(before.cost, part) }
  const rest = plus(by, closed)
  return { after: { size: plus(kept.size, rest), cost: plus(kept.cost, times(rest, fraction(px))) }, result }
}

/** Result of what is held, in dollars, at the price that closes it. */
export const resultOf = ({ size, cost }: Netted, quote: ForexQuote, rate: Fraction): Fraction =>
  times(minus(times(size, fraction(order(size, NONE) < 0 ? quote.ask : quote.bid)), cost), rate)
