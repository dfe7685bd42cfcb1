import {
  type Amount,
  add,
  compare,
  isNegative,
  isPositive,
  isZero,
  minimum,
  negate,
  subtract,
  ZERO,
} from '../../base/money.ts'
import type { FillEffect } from '../futures/fills.ts'

/** How far a loss may go: to what the user has, or beyond it, with the rest made good to them. */
export type LossCover = 'own' | 'protected'

/** Margin of a position that stays open. */
export interface HeldMargin {
  readonly posId: string
  readonly margin: Amount
}

/** What the money of a fill is taken from. */
export interface ForexFunds {
  readonly available: Amount
  /** Of the positions that stay open, the one of the fill included if part of it is left. */
  readonly margins: readonly HeldMargin[]
  readonly insurance: Amount
  readonly cover: LossCover
}

/** The money of a fill of forex, each amount zero or above. */
export interface ForexSettlement {
  /** A loss, out of the released margin and of the margins of what stays. */
  readonly lossFromMargins: Amount
  /** The rest of the released margin, back to the wallet. */
  readonly returned: Amount
  readonly gain: Amount
  /** Made good to the user, out of the insurance and out of the market's house account. */
  readonly insured: Amount
  readonly waived: Amount
  /** A loss out of the wallet, with what was made good before. */
  readonly lossFromWallet: Amount
  readonly locked: Amount
  /** By position, the rest of a margin that was drawn on. */
  readonly margins: ReadonlyMap<string, Amount>
}

/** Takes this much from the margins of positions that stay open, the largest first. */
const takeFromMargins = (margins: readonly HeldMargin[], due: Amount) => {
  let left = due
  const after = new Map<string, Amount>()
  for (const { posId, margin } of margins.toSorted((a, b) => compare(b.margin, a.margin))) {
    const part = minimum(left, margin)
    if (isZero(part)) break
    after.set(posId, subtract(margin, part))
    left = subtract(left, part)
  }
  return { after, taken: subtract(due, left), left }
}

/**
 * The money of a fill, or undefined when the user cannot carry it. A loss is taken from the margin that is released,
 * the wallet, then from the margins of other positions. What is still missing is made good to the user out of the
 * insurance while it lasts, and by the market's house account beyond, so that the wallet never goes below zero.
 */
export const settleForexFill = (
  { available, margins, insurance, cover }: ForexFunds,
  { released, realised, locked }: Pick<FillEffect, 'released' | 'realised' | 'locked'>,
): ForexSettlement | undefined => {
  const loss = isNegative(realised) ? negate(realised) : ZERO
  const gain = isNegative(realised) ? ZERO : realised
  const fromMargin = minimum(loss, released)
  const returned = subtract(released, fromMargin)
  const funds = add(available, returned)
  const fromWallet = minimum(subtract(loss, fromMargin), funds)
  const due = subtract(subtract(loss, fromMargin), fromWallet)
  const { after, taken, left } = takeFromMargins(margins, due)
  if (isPositive(left) && cover === 'own') return undefined
  if (isNegative(subtract(add(subtract(funds, fromWallet), gain), locked))) return undefined
  const insured = isPositive(insurance) ? minimum(left, insurance) : ZERO
  return {
    lossFromMargins: add(fromMargin, taken),
    returned,
    gain,
    insured,
    waived: subtract(left, insured),
    lossFromWallet: add(fromWallet, left),
    locked,
    margins: after,
  }
}
