import { type Amount, checkFunds, checkTierLimit, isZero, type Price, type Refusal, refusal, sum } from '#protocol'
import { sameSide } from '../margin/sizes.ts'
import { tiersFor } from '../margin/tiers.ts'
import { COIN, type MarginOrder } from '../margin/types.ts'
import { freeOf } from './margin.ts'
import type { ContractWork } from './work.ts'

/** Is the position that would result, with everything that rests on the same side, within the leverage's tier? */
export const checkTier = (work: ContractWork, order: MarginOrder, opens: Amount, px: Price): Refusal | undefined => {
  if (isZero(opens)) return undefined
  const { leverage } = work.state.settings(order.uid, order.instId)
  return checkTierLimit(tiersFor(work, order.instId), leverage, sum([opens, ...sameSide(work, order)]), px)
}

/** May the user put up so much? Not while a mark of the margin that they share is missing. */
export const checkFree = (work: ContractWork, uid: string, needed: Amount): Refusal | undefined => {
  const free = freeOf(work, uid)
  return free === undefined ? refusal('priceStale') : checkFunds(free, needed, COIN)
}
