import {
  type Amount,
  checkBand,
  checkSize,
  checkSpend,
  compare,
  isMultiple,
  type Price,
  type Refusal,
  type TriggerPrice,
  toPrice,
  ZERO,
} from '#protocol'
import type { Quote } from '../core/checks.ts'
import type { Ids } from '../core/ids.ts'
import { adjustFrozen, freezeFor } from './booking.ts'
import { execute } from './execute.ts'
import { endPartner } from './pair.ts'
import type { SpotOrder, Trigger, WaitingOrder } from './spotOrder.ts'
import type { Work } from './work.ts'

/** The price of this kind now; undefined while the instrument has none. */
export const presentPrice = (quote: Quote, by: TriggerPrice): Price | undefined =>
  by === 'last' ? toPrice(quote.ticker.last) : quote.index()

/**
 * A trigger at this price, reached from the side on which the market is now. Refused where it would fire at once, and
 * where it is further away than a limit price may be.
 */
export const triggerOf = (asked: Price, by: TriggerPrice, quote: Quote): Trigger | Refusal => {
  const px = toPrice(asked)
  const now = presentPrice(quote, by)
  if (now === undefined) return { error: 'indexMissing', field: 'trigPxType' }
  const { tickSz } = quote.instrument
  if (!isMultiple(px, tickSz)) return { error: 'priceStep', field: 'trigPx', values: { step: tickSz } }
  const refused = checkBand('trigPx', px, now, quote.instrument)
  if (refused !== undefined) return refused
  const side = compare(px, now)
  if (side === 0) return { error: 'triggerAtOnce', field: 'trigPx', values: { price: now } }
  return { px, by, dir: side > 0 ? 'up' : 'down', at: undefined }
}

/** What must be frozen for an order that waits: exactly what it can spend. */
export const freezeWaiting = (order: SpotOrder): Amount =>
  order.px === undefined ? order.sz : freezeFor(order.side, order.sz, order.px)

/**
 * An order with a trigger, as it was sent. The limit price is held against the trigger price, near which it will
 * be sent. A market buy names the money to spend: only so is it known what to freeze.
 */
export const checkWaiting = (order: WaitingOrder, { instrument }: Quote): Refusal | undefined => {
  const { px, trigger, side, sz, tgtCcy, tif } = order
  if (tif === 'post_only') return { error: 'invalidField', field: 'tif' }
  if (px === undefined && (tgtCcy === 'quote_ccy') !== (side === 'buy'))
    return { error: 'invalidField', field: 'tgtCcy' }
  if (px === undefined) return side === 'buy' ? checkSpend(sz, trigger.px, instrument) : checkSize(sz, instrument)
  if (!isMultiple(px, instrument.tickSz))
    return { error: 'priceStep', field: 'px', values: { step: instrument.tickSz } }
  return checkSize(sz, instrument) ?? checkBand('px', px, trigger.px, instrument)
}

/**
 * Its price was reached: the order is sent like a new one, with the money that was frozen for it, and the other one of
 * its pair ends. Whatever comes of it, it fires once.
 */
export const fire = (work: Work, ids: Ids, order: WaitingOrder, quote: Quote): void => {
  endPartner(work, order)
  const released = adjustFrozen(work, order, ZERO)
  const trigger = { ...order.trigger, at: work.at }
  work.saveOrder(execute(work, ids, { ...released, trigger, uTime: work.at, rank: ids.next() }, quote))
}
