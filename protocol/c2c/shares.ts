import { type Amount, compare, isPositive, subtract, ZERO } from '../base/money.ts'
import { type C2cOrder, type C2cParts, isEnded } from './order.ts'

interface Ended extends Pick<C2cOrder, 'state' | 'amount'> {
  readonly bought?: Amount | undefined
}

/**
 * What each side got of an ended order of which both got coins, over all its divisions, rulings and releases; before fees.
 * Undefined for any other: all coins went to one side.
 */
export const sharesOf = ({ state, amount, bought = ZERO }: Ended): C2cParts | undefined =>
  isEnded(state) && isPositive(bought) && compare(bought, amount) < 0
    ? { toBuyer: bought, toSeller: subtract(amount, bought) }
    : undefined
