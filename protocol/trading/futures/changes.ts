import type { Refusal } from '../../base/errors.ts'
import { type Amount, add, compare, negate, type Price } from '../../base/money.ts'
import type { NewAccountCaps } from '../newAccount.ts'
import { refusal } from '../orderChecks.ts'
import { removableMargin } from './account.ts'
import { type Holding, isLiquidated, notionalAt } from './position.ts'
import { initialMargin, largestNotional, type Tier } from './tiers.ts'

// Why leverage or margin of a position are not changed.

/** No more leverage than the first tier allows, and than a new account may have (`caps`; undefined: it is not new). */
export const checkLeverage = (
  leverage: number,
  tiers: readonly Tier[],
  caps: Pick<NewAccountCaps, 'leverage'> | undefined,
): Refusal | undefined => {
  const most = Math.min(tiers[0]?.maxLeverage ?? 1, caps?.leverage ?? Number.POSITIVE_INFINITY)
  return leverage > most ? refusal('leverageTooHigh', 'leverage', { max: String(most) }) : undefined
}

/** What is held must fit into the tiers that allow its new leverage. */
export const checkRelever = (
  holding: Holding,
  leverage: number,
  tiers: readonly Tier[],
  mark: Price,
): Refusal | undefined => {
  const cap = largestNotional(tiers, leverage)
  return cap !== undefined && compare(notionalAt(holding, mark), cap) > 0
    ? refusal('positionTooLarge', 'leverage', { max: cap, leverage: String(leverage) })
    : undefined
}

/** Out of an isolated position comes spare margin alone, and never so much that it would be liquidated. */
export const checkRemoval = (
  holding: Holding,
  amount: Amount,
  tiers: readonly Tier[],
  mark: Price,
): Refusal | undefined => {
  const spare = removableMargin(holding, initialMargin(holding.cost, holding.leverage), mark)
  const after = { ...holding, margin: add(holding.margin, negate(amount)) }
  return compare(amount, spare) > 0 || isLiquidated(after, tiers, mark)
    ? refusal('marginTooLow', 'amount', { max: spare })
    : undefined
}
