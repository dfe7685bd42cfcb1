import {
  type Amount,
  add,
  isNegative,
  isPositive,
  negate,
  type Price,
  pipOf,
  portion,
  quotient,
  type Refusal,
  type Side,
  subtract,
  toAmount,
  toPrice,
} from '#protocol'
import type { MarginOrder } from '../margin/types.ts'
import { balanceTooLow, dealingPrice } from './checks.ts'
import { finish, takeFills, walkOf } from './execute.ts'
import type { ForexQuote } from './quote.ts'
import type { ForexWork } from './work.ts'

/** The price that a trader saw, and by how many pips it may be worse. */
export interface Seen {
  readonly seenPx: Price
  readonly maxDeviation: Amount
}

/** The worst price that a market order may be dealt at; undefined without one that was seen. */
const worstOf = (side: Side, seen: Seen | undefined, pair: ForexQuote['instrument']): Price | undefined => {
  if (seen === undefined) return undefined
  const by = portion(seen.maxDeviation, pipOf(pair), 'down')
  const worst = side === 'buy' ? add(toAmount(seen.seenPx), by) : subtract(toAmount(seen.seenPx), by)
  return isPositive(worst) ? toPrice(worst) : toPrice(pair.tickSz)
}

/** Says by how much the price moved away: from what was seen to what all of it would be dealt at by now. */
const priceMoved = ({ seenPx }: Seen, price: Price, pair: ForexQuote['instrument']): Refusal => {
  const gap = subtract(toAmount(price), toAmount(seenPx))
  const pips = quotient(isNegative(gap) ? negate(gap) : gap, pipOf(pair), 'up', 1)
  return { error: 'priceMoved', field: 'seenPx', values: { seen: seenPx, price, pips } }
}

/** All of it at once within what was seen, or nothing. */
export const takeAtOnce = (
  work: ForexWork,
  order: MarginOrder,
  seen: Seen | undefined,
  quote: ForexQuote,
): MarginOrder | Refusal => {
  const { side, sz } = order
  const worst = worstOf(side, seen, quote.instrument)
  const { fills, left } = walkOf(work, quote, side, sz, worst)
  if (isPositive(left)) {
    const more = walkOf(work, quote, side, sz)
    const last = more.fills.at(-1)
    return isPositive(more.left) || last === undefined || seen === undefined
      ? { error: 'noLiquidity' }
      : priceMoved(seen, last.px, quote.instrument)
  }
  const done = work.attempt(() => {
    const taken = takeFills(work, order, fills, quote)
    return taken.short ? undefined : finish(work, order, taken)
  })
  return done ?? balanceTooLow(work, order, dealingPrice(quote, side), quote)
}
