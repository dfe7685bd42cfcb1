import {
  type Amount,
  add,
  isPositive,
  isZero,
  negate,
  notional,
  type Price,
  proportion,
  subtract,
  ZERO,
} from '../../base/money.ts'

/**
 * What is held of one coin, divided by what is known of its cost. `bought` and `other` together are all that is held.
 * Both are in the coin, `cost` is in USDT.
 */
export interface CoinCost {
  /** Bought for USDT. A fee taken out of the coin makes it less, so that the cost includes the fee. */
  readonly bought: Amount
  /** What `bought` cost. */
  readonly cost: Amount
  /** Came otherwise (a deposit, for another coin): at what cost is not known. */
  readonly other: Amount
}

/** One posting, as it changed a coin of the user. */
export interface CoinMove {
  /** How much more or less of the coin there is, fees included. */
  readonly net: Amount
  /** What left in USDT by the same posting; undefined where the coin did not come for USDT alone. */
  readonly paid?: Amount | undefined
}

export const NO_COST: CoinCost = { bought: ZERO, cost: ZERO, other: ZERO }

/**
 * Average cost: what is bought adds to quantity and cost; what leaves (sold, withdrawn) takes the same share of what was
 * bought and of what came otherwise, and its share of the cost, so that the average stays. Cut at the ledger's last digit.
 */
export const applyCoinMove = (held: CoinCost, { net, paid }: CoinMove): CoinCost => {
  const { bought, cost, other } = held
  if (isPositive(net))
    return paid === undefined
      ? { bought, cost, other: add(other, net) }
      : { bought: add(bought, net), cost: add(cost, paid), other }
  const whole = add(bought, other)
  const left = subtract(whole, negate(net))
  if (!isPositive(left)) return NO_COST
  const kept = proportion(bought, left, whole)
  return { bought: kept, cost: isZero(bought) ? ZERO : proportion(cost, kept, bought), other: subtract(left, kept) }
}

/** What selling all that was bought would bring at a price, less what it cost: before the fee of that sale. In USDT. */
export const costResult = ({ bought, cost }: CoinCost, px: Price): Amount =>
  subtract(notional(bought, px, 'down'), cost)
