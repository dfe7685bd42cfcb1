import { type Amount, add, compare, isNegative, portion, quotient, subtract, toAmount, ZERO } from '../../base/money.ts'
import { type CrossAccount, type CrossPosition, crossHealth, MARGIN_WARNINGS, warningLevel } from './account.ts'

// How far prices may move before an account has to be evaluated again.

/** Taken off the headroom, so that what is rounded up cannot matter. */
const GRAIN = toAmount('0.000001')
/** From which level (0, 1, 2) the next one is reached, as fractions of needed over equity. */
const UPWARDS = [...MARGIN_WARNINGS, '1'] as const

/**
 * How much money may move until neither the account's warning nor its end is what it was. Undefined where it has already:
 * its level is another than this one, or it is liquidated.
 */
export const headroomOf = (account: CrossAccount, level: 0 | 1 | 2): Amount | undefined => {
  const { equity, needed, ratio, liquidated } = crossHealth(account)
  if (liquidated || warningLevel(ratio) !== level) return undefined
  const up = subtract(portion(equity, UPWARDS[level], 'down'), needed)
  const below = level === 0 ? undefined : subtract(needed, portion(equity, UPWARDS[level - 1] ?? '1', 'up'))
  const least = below !== undefined && compare(below, up) < 0 ? below : up
  const left = subtract(least, GRAIN)
  return isNegative(left) ? ZERO : left
}

/**
 * How far a mark may move before it moves so much money. A unit of price moves equity by the size, and what is needed by no
 * more than its steepest rate and the fee.
 */
export const markDistance = ({ holding, tiers, feeRate }: Omit<CrossPosition, 'mark'>, money: Amount): Amount => {
  const steepest = add(add(toAmount('1'), toAmount(tiers.at(-1)?.mmr ?? '1')), toAmount(feeRate))
  return quotient(money, portion(holding.size, steepest, 'up'), 'down')
}
