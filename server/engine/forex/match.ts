import { isPositive, type Price } from '#protocol'
import { endOrder } from '../margin/booking.ts'
import { wanted } from '../margin/sizes.ts'
import { realiseFor } from './evaluate.ts'
import { takeLimit, takeWhole } from './execute.ts'
import type { ForexQuote } from './quote.ts'
import type { ForexWork } from './work.ts'

/**
 * Fires the triggers that this dealing price reaches, nearest first. A stop fills at the first price there is, also
 * beyond a gap. A take-profit fills at its own price or better, so it keeps waiting when the price has moved back.
 */
export const fireTriggers = (work: ForexWork, by: 'bid' | 'ask', px: Price, quote: ForexQuote): void => {
  const { instId } = quote.instrument
  for (const waiting of work.state.waiting(instId, by)?.reached(px) ?? []) {
    // A trigger before may have closed the position and ended this one.
    const order = work.state.order(waiting.id)
    if (order === undefined) continue
    const { kind, trigger, uid } = order
    const sz = wanted(work, order)
    if (!isPositive(sz)) {
      endOrder(work, order, 'closed')
      continue
    }
    const fired = { ...order, trigTime: work.at }
    if (kind === 'tp' && trigger !== undefined) {
      takeLimit(work, order, trigger.px, quote)
      continue
    }
    const position = work.state.position(uid, instId)
    if (order.reduceOnly && position !== undefined) realiseFor(work, position, sz, quote)
    if (work.state.order(order.id) !== undefined) takeWhole(work, fired, quote, order.reduceOnly ? 'protected' : 'own')
  }
}
