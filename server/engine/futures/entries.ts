import {
  amendedExits,
  checkCount,
  checkPrice,
  checkSize,
  costPrice,
  endOfMarket,
  hasReached,
  isPositive,
  isRefusal,
  isSameExits,
  isZero,
  openingCost,
  type Price,
  type Refusal,
  slippageBound,
  toAmount,
  toPrice,
  triggerDirection,
} from '#protocol'
import { type Amendment, checkOwnExits } from '../margin/amendment.ts'
import { endOrder } from '../margin/booking.ts'
import { newOrder } from '../margin/newOrder.ts'
import { openingPart } from '../margin/sizes.ts'
import type { MarginOrder, PriceKind, WatchedPrice } from '../margin/types.ts'
import { checkFree, checkTier } from './checks.ts'
import { opposite, takeLimit, takeMarket, walkOf } from './execute.ts'
import { checkAttached, freeze, type OrderRequest } from './place.ts'
import { type ContractQuote, watchedPrice } from './quote.ts'
import type { ContractWork } from './work.ts'

// Entries that wait for a price. As at OKX nothing is frozen while they wait, and they count towards no limit: margin and
// tier are checked when the trigger is reached, with the settings of that moment.

/** An entry, and the price that it waits for. */
export interface EntryRequest extends OrderRequest {
  readonly trigPx: Price
  readonly by: PriceKind
}

type Entry = MarginOrder & { readonly trigger: NonNullable<MarginOrder['trigger']> }

const saved = (work: ContractWork, order: MarginOrder): MarginOrder => {
  work.saveOrder(order)
  return work.orders.get(order.id) ?? order
}

/** The limit price of an entry is held against its trigger, near which it will be sent. */
const checkEntry = (order: Entry, quote: ContractQuote): Refusal | undefined =>
  checkSize(order.sz, quote.instrument) ??
  (order.px === undefined ? undefined : checkPrice('px', order.px, order.trigger.px, quote.instrument)) ??
  checkAttached(order, quote)

/** Accepts an order that waits for a trigger, or refuses it: one that only reduces is a take-profit or stop-loss. */
export const placeEntry = (
  work: ContractWork,
  uid: string,
  { instId, side, sz, px, tif = 'gtc', reduceOnly = false, maxSlippage, attached, trigPx, by }: EntryRequest,
  quote: ContractQuote,
): MarginOrder | Refusal => {
  if (reduceOnly) return { error: 'invalidField', field: 'reduceOnly' }
  if (px !== undefined && tif === 'post_only') return { error: 'invalidField', field: 'tif' }
  const present = watchedPrice(quote, by)
  if (present === undefined) return { error: 'indexMissing', field: 'trigPxType' }
  const at = toPrice(trigPx)
  const direction = triggerDirection(at, present, quote.instrument)
  if (isRefusal(direction)) return direction
  const fields = { instId, kind: 'order', side, sz: toAmount(sz), reduceOnly, attached, maxSlippage } as const
  const trigger = { px: at, by, dir: direction.dir }
  const order = newOrder(work, uid, px === undefined ? fields : { ...fields, px: toPrice(px), tif })
  const refused = checkEntry({ ...order, trigger }, quote) ?? checkCount(work.state.ordersOf(uid).length)
  return refused ?? saved(work, { ...order, trigger })
}

/** Amends trigger, limit price, size and attached exits of an entry that waits. It is reached from the same side. */
export const amendEntry = (
  work: ContractWork,
  order: Entry,
  changes: Amendment,
  quote: ContractQuote,
): MarginOrder | Refusal => {
  const unfit = checkOwnExits(order, changes)
  if (unfit !== undefined) return unfit
  if (changes.px !== undefined && order.px === undefined) return { error: 'invalidField', field: 'px' }
  const px = changes.px === undefined ? order.px : toPrice(changes.px)
  const sz = changes.sz === undefined ? order.sz : toAmount(changes.sz)
  const trigPx = changes.trigPx === undefined ? order.trigger.px : toPrice(changes.trigPx)
  const attached = amendedExits<WatchedPrice>(order.attached, changes, 'mark')
  const isMoved = trigPx !== order.trigger.px
  if (!isMoved && px === order.px && sz === order.sz && isSameExits(attached, order.attached))
    return { error: 'amendNothing' }
  const amended = { ...order, px, sz, attached, trigger: { ...order.trigger, px: trigPx }, uTime: work.at }
  if (isMoved) {
    const present = watchedPrice(quote, order.trigger.by)
    if (present === undefined) return { error: 'indexMissing' }
    const refused = checkPrice('trigPx', trigPx, present, quote.instrument)
    if (refused !== undefined) return refused
    if (hasReached(present, trigPx, order.trigger.dir))
      return { error: 'triggerAtOnce', field: 'trigPx', values: { price: present } }
  }
  return checkEntry(amended, quote) ?? saved(work, amended)
}

/**
 * Sends an entry whose trigger was reached, like a new order with the user's present settings. It is sent once: what is
 * refused then ends with its reason. While a mark price of the user's cross margin is missing it waits on, because
 * nothing is known of their margin.
 */
export const fireEntry = (work: ContractWork, order: MarginOrder, quote: ContractQuote): void => {
  const { uid, instId, side, px } = order
  const { leverage, mode } = work.state.settings(uid, instId)
  const levels = opposite(quote, side)
  const fired = { ...order, leverage, mode, trigTime: work.at, uTime: work.at, rank: work.ids.next() }
  const worst = slippageBound(fired, levels, order.maxSlippage)
  const walk = walkOf(work, fired, quote, worst)
  const costPx = costPrice(fired, walk)
  if (costPx === undefined || (px === undefined && !isPositive(walk.base))) {
    endOrder(work, fired, endOfMarket(work.depth(instId, side, levels), side, worst))
    return
  }
  const opens = openingPart(work, fired)
  const needed = openingCost(opens, costPx, leverage, quote.instrument.takerFee)
  const short = isZero(opens) ? undefined : checkFree(work, uid, needed)
  if (short?.error === 'priceStale') return
  if (checkTier(work, fired, opens, costPx) !== undefined) endOrder(work, fired, 'position-limit')
  else if (short !== undefined) endOrder(work, fired, 'margin')
  else if (px === undefined) takeMarket(work, fired, quote, worst)
  else takeLimit(work, { ...freeze(work, fired, needed), px }, quote)
}
