import { isRefusal, type Price, type Refusal, type TriggerPrice, toPrice, triggerDirection, ZERO } from '#protocol'
import type { Quote } from '../core/checks.ts'
import type { Ids } from '../core/ids.ts'
import { adjustFrozen } from './booking.ts'
import { execute } from './execute.ts'
import { endPartner } from './pair.ts'
import type { Trigger, WaitingOrder } from './spotOrder.ts'
import type { Work } from './work.ts'

/** The present price of this kind; undefined while the instrument has none. */
export const presentPrice = (quote: Quote, by: TriggerPrice): Price | undefined =>
  by === 'last' ? toPrice(quote.ticker.last) : quote.index()

/** A trigger at this price, or the refusal. */
export const triggerOf = (asked: Price, by: TriggerPrice, quote: Quote): Trigger | Refusal => {
  const px = toPrice(asked)
  const now = presentPrice(quote, by)
  if (now === undefined) return { error: 'indexMissing', field: 'trigPxType' }
  const direction = triggerDirection(px, now, quote.instrument)
  return isRefusal(direction) ? direction : { px, by, ...direction, at: undefined }
}

/**
 * Fires an order whose trigger price was reached: sends it like a new order, with the money that is frozen for it, and
 * ends the other order of an OCO. An order fires once, whatever its outcome.
 */
export const fire = (work: Work, ids: Ids, order: WaitingOrder, quote: Quote): void => {
  endPartner(work, order)
  const released = adjustFrozen(work, order, ZERO)
  const trigger = { ...order.trigger, at: work.at }
  work.saveOrder(execute(work, ids, { ...released, trigger, uTime: work.at, rank: ids.next() }, quote))
}
