import { isRefusal, type Price, type Refusal, type TriggerPrice, toPrice, triggerDirection, ZERO } from '#protocol'
import type { Quote } from '../core/checks.ts'
import type { Ids } from '../core/ids.ts'
import { adjustFrozen } from './booking.ts'
import { execute } from './execute.ts'
import { endPartner } from './pair.ts'
import type { Trigger, WaitingOrder } from './spotOrder.ts'
import type { Work } from './work.ts'

/** The price of this kind now; undefined while the instrument has none. */
export const presentPrice = (quote: Quote, by: TriggerPrice): Price | undefined =>
  by === 'last' ? toPrice(quote.ticker.last) : quote.index()

/** A trigger at this price, or why there is none. */
export const triggerOf = (asked: Price, by: TriggerPrice, quote: Quote): Trigger | Refusal => {
  const px = toPrice(asked)
  const now = presentPrice(quote, by)
  if (now === undefined) return { error: 'indexMissing', field: 'trigPxType' }
  const direction = triggerDirection(px, now, quote.instrument)
  return isRefusal(direction) ? direction : { px, by, ...direction, at: undefined }
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
