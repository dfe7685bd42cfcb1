import { checkClosingLots, checkLots, compare, dealtAt, hasReached, type Refusal, toAmount, toPrice } from '#protocol'
import { type Amendment, amendedExits, checkOwnExits, isSameExits } from '../margin/amend.ts'
import { checkCover } from '../margin/stops.ts'
import type { MarginOrder } from '../margin/types.ts'
import { checkDealtPrice, checkExits, checkMargin, checkMost, other, watchedBy } from './checks.ts'
import { takeLimit } from './execute.ts'
import { save } from './place.ts'
import type { ForexQuote } from './quote.ts'
import { checkForexStop, checkOwnForexStop } from './stops.ts'
import type { ForexWork } from './work.ts'

/** Is what remains of an order still to be had, at these sizes and with this margin? */
const checkEntry = (
  work: ForexWork,
  order: MarginOrder,
  at: MarginOrder['px'],
  isNewAccount: boolean,
  quote: ForexQuote,
): Refusal | undefined =>
  checkLots(order.sz, quote.instrument) ??
  checkMost(work, order, quote.instrument, isNewAccount) ??
  (at === undefined
    ? undefined
    : (checkExits(order, at, quote) ??
      checkMargin(work, order, at, quote) ??
      checkOwnForexStop(work, order, at, quote)))

/** Another price or size of an order that waits: of a limit, a stop entry or an exit. It keeps its id. */
export const amendForex = (
  work: ForexWork,
  order: MarginOrder,
  wish: Amendment,
  isNewAccount: boolean,
  quote: ForexQuote,
): MarginOrder | Refusal => {
  const { trigger } = order
  if (trigger === undefined && wish.trigPx !== undefined) return { error: 'invalidField', field: 'trigPx' }
  if (trigger !== undefined && wish.px !== undefined) return { error: 'invalidField', field: 'px' }
  const px = wish.px === undefined ? order.px : toPrice(wish.px)
  const trigPx = wish.trigPx === undefined ? trigger?.px : toPrice(wish.trigPx)
  const sz = wish.sz === undefined ? order.sz : toAmount(wish.sz)
  const unfit = checkOwnExits(order, wish)
  if (unfit !== undefined) return unfit
  const attached = amendedExits(order, wish, watchedBy(other(order.side)))
  const at = trigPx ?? px
  if (px === order.px && trigPx === trigger?.px && sz === order.sz) {
    if (isSameExits(attached, order.attached) || at === undefined) return { error: 'amendNothing' }
    // Nothing but its exits: it keeps its place, and nothing is asked of the margin.
    const wished = { ...order, attached, uTime: work.at }
    const moved = attached?.sl === order.attached?.sl ? undefined : checkOwnForexStop(work, wished, at, quote)
    return checkExits(wished, at, quote) ?? moved ?? save(work, wished)
  }
  const isMoved = px !== order.px || trigPx !== trigger?.px
  const wished: MarginOrder = {
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
        (covered ? checkCover(work, position, wished) : undefined))
      : checkEntry(work, wished, at, isNewAccount, quote))
  if (refused !== undefined) return refused
  if (trigger !== undefined) {
    const present = dealtAt(quote, order.side)
    if (trigPx !== trigger.px && trigPx !== undefined && hasReached(present, trigPx, trigger.dir))
      return { error: 'triggerAtOnce', field: 'trigPx' }
    const isMovedExit = order.reduceOnly && trigPx !== trigger.px && trigPx !== undefined && position !== undefined
    const late = isMovedExit ? checkForexStop(work, position, order, trigPx, quote) : undefined
    return late ?? save(work, wished)
  }
  const saved = save(work, wished)
  if (px !== undefined) takeLimit(work, saved, px, quote)
  return work.orders.get(order.id) ?? saved
}
