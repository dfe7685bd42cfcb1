import {
  type Amount,
  checkFunds,
  checkPrice,
  checkSize,
  checkWaiting,
  compare,
  freezeFor,
  freezeForPair,
  freezeWaiting,
  isRefusal,
  keepsPlace,
  type Price,
  payCoin,
  type Refusal,
  STOP_SIDE,
  subtract,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'
import type { Quote } from '../core/checks.ts'
import type { Ids } from '../core/ids.ts'
import { adjustFrozen } from './booking.ts'
import { execute, wouldTake } from './execute.ts'
import { end, endPartner } from './pair.ts'
import { isResting, isWaiting, type RestingOrder, type SpotOrder, type WaitingOrder } from './spotOrder.ts'
import { triggerOf } from './trigger.ts'
import type { Work } from './work.ts'

export interface Amendment {
  readonly px?: Price | undefined
  /** The total size, filled part included. */
  readonly sz?: Amount | undefined
  readonly trigPx?: Price | undefined
}

type Amended = SpotOrder | Refusal

/** Cancels an order, and with it the other order of an OCO. */
export const cancel = (work: Work, order: SpotOrder): SpotOrder => {
  endPartner(work, order, 'user')
  return end(work, order, 'user')
}

/** Freezes what an amended order needs, or refuses it with what is missing. */
const refreeze = (work: Work, holder: SpotOrder, needed: Amount): Amended => {
  const coin = payCoin(holder)
  const short = checkFunds(work.available(holder.uid, coin), subtract(needed, holder.frozen), coin)
  return short ?? adjustFrozen(work, holder, needed)
}

/** Amends the limit order of an OCO. It keeps its side of the market, and freezes for both orders. */
const amendOfPair = (work: Work, amended: RestingOrder, quote: Quote): Amended => {
  const stop = work.state.partner(amended)
  if (wouldTake(work, amended, quote)) return { error: 'ocoSides', field: 'px' }
  return refreeze(
    work,
    amended,
    stop === undefined ? freezeFor(amended.side, amended.sz, amended.px) : freezeForPair(amended, stop),
  )
}

/**
 * A new price or a larger size goes to the end of the queue at its price; what now crosses the book is filled at once.
 */
const amendResting = (work: Work, ids: Ids, order: RestingOrder, changes: Amendment, quote: Quote): Amended => {
  const px = changes.px === undefined ? order.px : toPrice(changes.px)
  const sz = changes.sz === undefined ? order.sz : toAmount(changes.sz)
  if (changes.trigPx !== undefined) return { error: 'invalidField', field: 'trigPx' }
  if (px === order.px && sz === order.sz) return { error: 'amendNothing' }
  const refused = checkSize(sz, quote.instrument) ?? checkPrice('px', px, toPrice(quote.ticker.last), quote.instrument)
  if (refused !== undefined) return refused
  if (compare(sz, order.accFillSz) <= 0) return { error: 'sizeTooSmall', field: 'sz', values: { min: order.accFillSz } }
  const rank = keepsPlace(order, { px, sz }) ? order.rank : ids.next()
  const amended = { ...order, px, sz, uTime: work.at, rank }
  if (work.state.partner(order) !== undefined) return amendOfPair(work, amended, quote)
  const crosses = wouldTake(work, amended, quote)
  if (crosses && order.tif === 'post_only') return { error: 'wouldTake', field: 'px' }
  const held = refreeze(work, amended, freezeFor(order.side, subtract(sz, order.accFillSz), px))
  return isRefusal(held) || !crosses ? held : execute(work, ids, adjustFrozen(work, held, ZERO), quote)
}

/** Amends a waiting order and computes the direction of its trigger again. In an OCO the direction must not change. */
const amendWaiting = (work: Work, order: WaitingOrder, changes: Amendment, quote: Quote): Amended => {
  if (changes.px !== undefined && order.px === undefined) return { error: 'invalidField', field: 'px' }
  const px = changes.px === undefined ? order.px : toPrice(changes.px)
  const sz = changes.sz === undefined ? order.sz : toAmount(changes.sz)
  const trigPx = changes.trigPx === undefined ? order.trigger.px : toPrice(changes.trigPx)
  if (px === order.px && sz === order.sz && trigPx === order.trigger.px) return { error: 'amendNothing' }
  const trigger = trigPx === order.trigger.px ? order.trigger : triggerOf(trigPx, order.trigger.by, quote)
  if (isRefusal(trigger)) return trigger
  const amended = { ...order, px, sz, trigger, uTime: work.at }
  const refused = checkWaiting(amended, trigger.px, quote.instrument)
  if (refused !== undefined) return refused
  const limit = work.state.partner(order)
  if (limit === undefined) return refreeze(work, amended, freezeWaiting(amended))
  if (trigger.dir !== STOP_SIDE[order.side]) return { error: 'ocoSides', field: 'trigPx' }
  const held = refreeze(work, limit, freezeForPair(limit, amended))
  if (isRefusal(held)) return held
  if (held !== limit) work.saveOrder({ ...held, uTime: work.at })
  return amended
}

/** Changes price, size or trigger of a live order, which keeps its id. */
export const amend = (work: Work, ids: Ids, order: SpotOrder, changes: Amendment, quote: Quote): Amended => {
  if (changes.sz !== undefined && toAmount(changes.sz) !== order.sz && work.state.partner(order) !== undefined)
    return { error: 'amendLinked', field: 'sz' }
  const amended = isWaiting(order)
    ? amendWaiting(work, order, changes, quote)
    : isResting(order)
      ? amendResting(work, ids, order, changes, quote)
      : ({ error: 'orderEnded', field: 'ordId' } as const)
  if (!isRefusal(amended)) work.saveOrder(amended)
  return amended
}
