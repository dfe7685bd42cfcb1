import {
  type Amount,
  add,
  compare,
  decimalsOf,
  floorTo,
  type Holding,
  initialMargin,
  isLiquidated,
  isPositive,
  negate,
  type Price,
  removableMargin,
  subtract,
  type Tier,
  toAmount,
} from '#protocol'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'
import { type Problem, tooFine, unreadable } from '../../ticket/problems.ts'

export type MarginWay = 'add' | 'remove'

/** Money is typed in steps of this. */
const MONEY_STEP = '0.000001'

/** What can be put in, or taken out at this mark. */
export const mostMargin = (way: MarginWay, holding: Holding, free: Amount, mark: Price): Amount =>
  floorTo(
    way === 'add' ? free : removableMargin(holding, initialMargin(holding.cost, holding.leverage), mark),
    MONEY_STEP,
  )

/** The position after so much margin goes in (above zero) or out. */
export const withMargin = (holding: Holding, by: Amount): Holding => ({ ...holding, margin: add(holding.margin, by) })

/** What goes in (above zero) or out (below); undefined while the field cannot be read. */
export const marginChange = (way: MarginWay, read: ParsedAmount): Amount | undefined =>
  read.ok && isPositive(read.value) ? (way === 'add' ? read.value : negate(read.value)) : undefined

/** Why this much cannot be moved. */
export const marginProblem = (
  way: MarginWay,
  read: ParsedAmount,
  holding: Holding,
  {
    free,
    mark,
    tiers,
    ccy,
  }: { readonly free: Amount; readonly mark: Price; readonly tiers: readonly Tier[]; readonly ccy: string },
): Problem | undefined => {
  const bad = unreadable('amount', read)
  if (bad !== undefined || !read.ok) return bad
  const fine = tooFine('amount', read.value, decimalsOf(MONEY_STEP))
  if (fine !== undefined) return fine
  const most = mostMargin(way, holding, free, mark)
  const reason = way === 'add' ? ('overBalance' as const) : ('overSpare' as const)
  if (compare(read.value, most) > 0) return { at: 'amount', reason, values: { available: most, ccy } }
  const after = withMargin(holding, way === 'add' ? read.value : subtract(toAmount('0'), read.value))
  return isLiquidated(after, tiers, mark) ? { at: 'amount', reason: 'wouldLiquidate' } : undefined
}
