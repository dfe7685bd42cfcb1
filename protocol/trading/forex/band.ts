import {
  type Amount,
  add,
  compare,
  isNegative,
  minimum,
  negate,
  notional,
  type Price,
  portion,
  quotient,
  subtract,
  sum,
  toAmount,
  toPrice,
  ZERO,
} from '../../base/money.ts'
import { type ForexAccount, forexHealth, MARGIN_CALL, STOP_OUT } from './account.ts'
import { toDollars } from './convert.ts'

// How far dealing prices may move before an account has to be evaluated again.

/** No band is wider than this part of a price: within it the bound below holds. */
const WIDEST = toAmount('0.05')
/**
 * With prices that move by a part f of at most 5 %, a result s·(size·price − cost)·conversion moves by less than
 * f·(2.11·size·price + 1.06·cost) dollars, and used margin by less than 1.06·f of itself.
 */
const BOUND = '2.2'

/** The part by which every price may move before the margin call or the stop-out of an account can come or go. */
export const forexBand = (account: ForexAccount): Amount => {
  const { equity, used } = forexHealth(account)
  const distances = [MARGIN_CALL, STOP_OUT].map((level) => subtract(equity, portion(used, level, 'up')))
  const nearest = distances.map((one) => (isNegative(one) ? negate(one) : one)).toSorted(compare)[0] ?? ZERO
  const moving = sum([
    used,
    ...account.positions.flatMap(({ holding, closing, conversion }) => [
      toDollars(notional(holding.size, closing, 'up'), conversion, 'up'),
      toDollars(holding.cost, conversion, 'up'),
    ]),
  ])
  return minimum(WIDEST, quotient(nearest, portion(add(moving, toAmount('1')), BOUND, 'up'), 'down'))
}

/** The ends of a band of so large a part around a price. */
export const bandAround = (px: Price, part: Amount): { readonly up: Price; readonly down: Price } => {
  const middle = toAmount(px)
  const by = portion(middle, part, 'down')
  return { up: toPrice(add(middle, by)), down: toPrice(subtract(middle, by)) }
}
