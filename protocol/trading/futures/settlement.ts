import { type Amount, add, isNegative, isPositive, isZero, minimum, negate, subtract, ZERO } from '../../base/money.ts'
import type { FillEffect } from './fills.ts'

/** The money of a fill of a contract, each amount zero or above. */
export interface FillSettlement {
  /** A loss, out of the margin that is released and out of the wallet. */
  readonly lossFromMargin: Amount
  readonly lossFromWallet: Amount
  /** The rest of the released margin, back to the wallet. */
  readonly returned: Amount
  readonly gain: Amount
  readonly fee: Amount
  /** From the wallet into the margin. */
  readonly locked: Amount
}

/**
 * The money of a fill, or undefined when the user cannot carry it: a loss is taken from the margin that is released
 * and, where margin is shared, from the wallet; an isolated position cannot lose more than its margin. A closing fee is
 * cut to what is there, an opening fee must be paid in full.
 */
export const settleFill = (available: Amount, isShared: boolean, effect: FillEffect): FillSettlement | undefined => {
  const { released, realised, locked, opened } = effect
  const loss = isNegative(realised) ? negate(realised) : ZERO
  const gain = isNegative(realised) ? ZERO : realised
  const lossFromMargin = minimum(loss, released)
  const lossFromWallet = subtract(loss, lossFromMargin)
  const returned = subtract(released, lossFromMargin)
  if (!isZero(lossFromWallet) && !isShared) return undefined
  const afterLoss = subtract(add(add(available, returned), gain), lossFromWallet)
  if (isNegative(afterLoss)) return undefined
  const fee = isZero(opened) ? minimum(effect.fee, afterLoss) : effect.fee
  if (isNegative(subtract(subtract(afterLoss, fee), locked))) return undefined
  return { lossFromMargin, lossFromWallet, returned, gain, fee, locked }
}

/** How a charge of funding or swap is paid. */
export interface ChargeSettlement {
  readonly fromWallet: Amount
  readonly fromMargin: Amount
  readonly received: Amount
  /** Above zero: paid, below: received. */
  readonly payment: Amount
}

/**
 * What is due (below zero: received) comes from the wallet, then from the position's margin; where both are short, what
 * there is is paid.
 */
export const settleCharge = (due: Amount, available: Amount, margin: Amount): ChargeSettlement => {
  const charge = isPositive(due) ? due : ZERO
  const fromWallet = minimum(charge, available)
  const fromMargin = minimum(subtract(charge, fromWallet), margin)
  const received = isPositive(due) ? ZERO : negate(due)
  return { fromWallet, fromMargin, received, payment: subtract(add(fromWallet, fromMargin), received) }
}
