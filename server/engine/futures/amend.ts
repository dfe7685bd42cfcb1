import {
  type Amount,
  amendedExits,
  checkPrice,
  checkSize,
  compare,
  costPrice,
  hasReached,
  isPositive,
  isSameExits,
  keepsPlace,
  openingCost,
  type Refusal,
  subtract,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'
import { type Amendment, checkOwnExits } from '../margin/amendment.ts'
import { release } from '../margin/booking.ts'
import { openingPart, remaining } from '../margin/sizes.ts'
import { checkCover } from '../margin/stops.ts'
import { isResting, isWaiting, type MarginOrder, type RestingOrder, type WatchedPrice } from '../margin/types.ts'
import { checkFree, checkTier } from './checks.ts'
import { amendEntry } from './entries.ts'
import { takeLimit, walkOf } from './execute.ts'
import { checkOwnStop } from './ownStop.ts'
import { checkAttached, checkClose, freeze } from './place.ts'
import { type ContractQuote, watchedPrice } from './quote.ts'
import { checkStop } from './stops.ts'
import type { ContractWork } from './work.ts'

type Amended = MarginOrder | Refusal

const saved = (work: ContractWork, order: MarginOrder): MarginOrder => {
  work.saveOrder(order)
  return work.orders.get(order.id) ?? order
}

/** Refuses a larger size that would close more than the position. A smaller one passes, since fills cut it. */
const checkLeft = (work: ContractWork, before: MarginOrder, amended: MarginOrder): Refusal | undefined =>
  compare(amended.sz, before.sz) > 0 ? checkClose(work, { ...amended, sz: remaining(amended) }) : undefined

const checkFilled = ({ accFillSz, sz }: MarginOrder): Refusal | undefined =>
  compare(sz, accFillSz) <= 0 ? { error: 'sizeTooSmall', field: 'sz', values: { min: accFillSz } } : undefined

/** Freezes or releases until exactly `needed` is frozen for the order. */
const refreeze = (work: ContractWork, order: RestingOrder, needed: Amount): RestingOrder =>
  compare(needed, order.frozen) < 0
    ? release(work, order, subtract(order.frozen, needed))
    : freeze(work, order, subtract(needed, order.frozen))

/**
 * Amends a resting order. With a new price or a larger size it goes to the end of the queue at its price, and what
 * crosses the book is filled at once. The part that opens is computed again, with the present position and the present
 * leverage.
 */
const amendResting = (work: ContractWork, order: RestingOrder, changes: Amendment, quote: ContractQuote): Amended => {
  const { uid, instId } = order
  const { instrument, last } = quote
  const px = changes.px === undefined ? order.px : toPrice(changes.px)
  const sz = changes.sz === undefined ? order.sz : toAmount(changes.sz)
  if (changes.trigPx !== undefined) return { error: 'invalidField', field: 'trigPx' }
  const attached = amendedExits<WatchedPrice>(order.attached, changes, 'mark')
  const isSame = isSameExits(attached, order.attached)
  const unfit = checkOwnExits(order, changes)
  if (unfit !== undefined) return unfit
  if (px === order.px && sz === order.sz) {
    // Only attached exits change: the order keeps its queue position, its terms and its frozen amount.
    const other = { ...order, attached, uTime: work.at }
    if (isSame) return { error: 'amendNothing' }
    const moved = attached?.sl === order.attached?.sl ? undefined : checkOwnStop(work, other, quote)
    return checkAttached(other, quote) ?? moved ?? saved(work, other)
  }
  const { leverage, mode } = work.state.settings(uid, instId)
  const rank = keepsPlace(order, { px, sz }) ? order.rank : work.ids.next()
  const amended: RestingOrder = { ...order, px, sz, leverage, mode, attached, uTime: work.at, rank }
  const refused =
    checkSize(sz, instrument, order.reduceOnly) ??
    checkFilled(amended) ??
    (px === order.px ? undefined : checkPrice('px', px, last, instrument)) ??
    (px === order.px && isSame ? undefined : checkAttached(amended, quote)) ??
    checkLeft(work, order, amended)
  if (refused !== undefined) return refused
  const walk = walkOf(work, amended, quote)
  const crosses = isPositive(walk.base)
  if (crosses && order.tif === 'post_only') return { error: 'wouldTake', field: 'px' }
  const left = { ...amended, sz: remaining(amended), accFillSz: ZERO }
  const opens = openingPart(work, left)
  const costPx = costPrice(amended, walk) ?? px
  const needed = openingCost(opens, costPx, leverage, instrument.takerFee)
  const more = subtract(needed, order.frozen)
  const short =
    checkTier(work, left, opens, costPx) ??
    (isPositive(more) ? checkFree(work, uid, more) : undefined) ??
    checkOwnStop(work, left, quote)
  if (short !== undefined) return short
  const held = refreeze(work, amended, needed)
  return crosses ? takeLimit(work, held, quote) : saved(work, held)
}

/** Amends an exit. An unchanged trigger price is not checked again, even if the market is beyond it by now. */
const amendWaiting = (
  work: ContractWork,
  order: MarginOrder & { readonly trigger: NonNullable<MarginOrder['trigger']> },
  changes: Amendment,
  quote: ContractQuote,
): Amended => {
  if (changes.px !== undefined) return { error: 'invalidField', field: 'px' }
  // Its trigger price follows the market and is nobody's to set.
  if (changes.trigPx !== undefined && order.trail !== undefined) return { error: 'invalidField', field: 'trigPx' }
  const unfit = checkOwnExits(order, changes)
  if (unfit !== undefined) return unfit
  const { trigger } = order
  const px = changes.trigPx === undefined ? trigger.px : toPrice(changes.trigPx)
  const sz = changes.sz === undefined ? order.sz : toAmount(changes.sz)
  if (px === trigger.px && sz === order.sz) return { error: 'amendNothing' }
  const amended: MarginOrder = { ...order, sz, trigger: { ...trigger, px }, uTime: work.at }
  const position = work.state.position(order.uid, order.instId)
  const grows = compare(sz, order.sz) > 0
  const sized =
    checkSize(sz, quote.instrument, true) ??
    checkLeft(work, order, amended) ??
    (grows && position !== undefined ? checkCover(work, position, amended) : undefined)
  if (sized !== undefined || px === trigger.px) return sized ?? saved(work, amended)
  const present = watchedPrice(quote, trigger.by)
  if (present === undefined) return { error: 'indexMissing' }
  const refused = checkPrice('trigPx', px, present, quote.instrument)
  if (refused !== undefined) return refused
  if (hasReached(present, px, trigger.dir))
    return { error: 'triggerAtOnce', field: 'trigPx', values: { price: present } }
  const refusal = position === undefined ? undefined : checkStop(work, position, order, px, quote)
  return refusal ?? saved(work, amended)
}

/** Amends price and size of a resting order, or trigger price and size of a waiting one, or refuses. */
export const amend = (work: ContractWork, order: MarginOrder, changes: Amendment, quote: ContractQuote): Amended => {
  if (isResting(order)) return amendResting(work, order, changes, quote)
  const { trigger } = order
  if (!isWaiting(order) || trigger === undefined) return { error: 'orderEnded', field: 'ordId' }
  const waiting = { ...order, trigger }
  return order.kind === 'order'
    ? amendEntry(work, waiting, changes, quote)
    : amendWaiting(work, waiting, changes, quote)
}
