import { dealtAt, isPositive, priceMoved, type Refusal, type SeenPrice, worstPrice } from '#protocol'
import type { MarginOrder } from '../margin/types.ts'
import { balanceTooLow } from './checks.ts'
import { finish, takeFills, walkOf } from './execute.ts'
import type { ForexQuote } from './quote.ts'
import type { ForexWork } from './work.ts'

/** Fills the whole order at once within the price that the user saw, or refuses it. */
export const takeAtOnce = (
  work: ForexWork,
  order: MarginOrder,
  seen: SeenPrice | undefined,
  quote: ForexQuote,
): MarginOrder | Refusal => {
  const { side, sz } = order
  const worst = worstPrice(side, seen, quote.instrument)
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
  return done ?? balanceTooLow(work, order, dealtAt(quote, side), quote)
}
