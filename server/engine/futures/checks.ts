import { type Amount, checkFunds, checkTierLimit, isZero, type Price, type Refusal, refusal, sum } from '#protocol'
import { sameSide } from '../margin/sizes.ts'
import { tiersFor } from '../margin/tiers.ts'
import { COIN, type MarginOrder } from '../margin/types.ts'
import { freeOf } from './margin.ts'
import type { ContractWork } from './work.ts'

/** Refuses an order when the position with all orders sent on its side would exceed the tier of the leverage. */
export const checkTier = (work: ContractWork, order: MarginOrder, opens: Amount, px: Price): Refusal | undefined => {
  if (isZero(opens)) return undefined
  const { leverage } = work.state.settings(order.uid, order.instId)
  return checkTierLimit(
    tiersFor(work, order.instId),
    leverage,
    sum([opens, ...sameSide(work, order, { isSent: true })]),
    px,
  )
}

/** Refuses when the user has less than `needed` free, or while a mark price of their cross margin is missing. */
export const checkFree = (work: ContractWork, uid: string, needed: Amount): Refusal | undefined => {
  const free = freeOf(work, uid)
  return free === undefined ? refusal('priceStale') : checkFunds(free, needed, COIN)
}
