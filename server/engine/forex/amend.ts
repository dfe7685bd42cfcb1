import {
  amendedExits,
  checkClosingLots,
  checkLots,
  compare,
  dealtAt,
  dealtBy,
  hasReached,
  isSameExits,
  type NewAccountCaps,
  otherSide,
  type Refusal,
  toAmount,
  toPrice,
} from '#protocol'
import { type Amendment, checkOwnExits } from '../margin/amendment.ts'
import { checkCover } from '../margin/stops.ts'
import type { MarginOrder, WatchedPrice } from '../margin/types.ts'
import { checkDealtPrice, checkForexExits, checkMargin, checkMost } from './checks.ts'
import { takeLimit } from './execute.ts'
import { save } from './place.ts'
import type { ForexQuote } from './quote.ts'
import { checkForexStop, checkOwnForexStop } from './stops.ts'
import type { ForexWork } from './work.ts'

/** Refuses an amended order whose size, exits or margin are not allowed. */
const checkEntry = (
  work: ForexWork,
  order: MarginOrder,
  at: MarginOrder['px'],
  caps: NewAccountCaps | undefined,
  quote: ForexQuote,
): Refusal | undefined =>
  checkLots(order.sz, quote.instrument) ??
  checkMost(work, order, quote.instrument, caps) ??
  (at === undefined
    ? undefined
    : (checkForexExits(order, at, quote) ??
      checkMargin(work, order, at, quote) ??
      checkOwnForexStop(work, order, at, quote)))

/** Amends price or size of a waiting order: a limit entry, a stop entry or an exit. The order keeps its id. */
export const amendForex = (
  work: ForexWork,
  order: MarginOrder,
  changes: Amendment,
  caps: NewAccountCaps | undefined,
  quote: ForexQuote,
): MarginOrder | Refusal => {
  const { trigger } = order
  if (trigger === undefined && changes.trigPx !== undefined) return { error: 'invalidField', field: 'trigPx' }
  if (trigger !== undefined && changes.px !== undefined) return { error: 'invalidField', field: 'px' }
  const px = changes.px === undefined ? order.px : toPrice(changes.px)
  const trigPx = changes.trigPx === undefined ? trigger?.px : toPrice(changes.trigPx)
  const sz = changes.sz === undefined ? order.sz : toAmount(changes.sz)
  const unfit = checkOwnExits(order, changes)
  if (unfit !== undefined) return unfit
  const attached = amendedExits<WatchedPrice>(order.attached, changes, dealtBy(otherSide(order.side)))
  const at = trigPx ?? px
  if (px === order.px && trigPx === trigger?.px && sz === order.sz) {
    if (isSameExits(attached, order.attached) || at === undefined) return { error: 'amendNothing' }
    // Only attached exits change: the order keeps its queue position, and its margin is not checked.
    const amended = { ...order, attached, uTime: work.at }
    const moved = attached?.sl === order.attached?.sl ? undefined : checkOwnForexStop(work, amended, at, quote)
    return checkForexExits(amended, at, quote) ?? moved ?? save(work, amended)
  }
  const isMoved = px !== order.px || trigPx !== trigger?.px
  const amended: MarginOrder = {
    ...order,
    sz,
    px,
    attached,
    trigger: trigger && trigPx && { ...trigger, px: trigPx },
    rank: isMoved ? work.ids.next() : order.rank,
    uTime: work.at,
  }
  if (compare(sz, order.accFillSz) <= 0) return { error: 'sizeTooSmall', field: 'sz', values: { min: order.accFillSz } }
  const position = work.state.position(order.uid, order.instId)
  const covered = compare(sz, order.sz) > 0 && position !== undefined
  const refused =
    (isMoved ? checkDealtPrice(trigger === undefined ? 'px' : 'trigPx', at ?? quote.mid, quote) : undefined) ??
    (order.reduceOnly
      ? (checkClosingLots(sz, position?.holding.size ?? sz, quote.instrument) ??
        (covered ? checkCover(work, position, amended) : undefined))
      : checkEntry(work, amended, at, caps, quote))
  if (refused !== undefined) return refused
  if (trigger !== undefined) {
    const present = dealtAt(quote, order.side)
    if (trigPx !== trigger.px && trigPx !== undefined && hasReached(present, trigPx, trigger.dir))
      return { error: 'triggerAtOnce', field: 'trigPx' }
    const isMovedExit = order.reduceOnly && trigPx !== trigger.px && trigPx !== undefined && position !== undefined
    const refusal = isMovedExit ? checkForexStop(work, position, order, trigPx, quote) : undefined
    return refusal ?? save(work, amended)
  }
  const saved = save(work, amended)
  if (px !== undefined) takeLimit(work, saved, px, quote)
  return work.orders.get(order.id) ?? saved
}
