import { isPositive, type Price } from '#protocol'
import { endOrder } from '../margin/booking.ts'
import { wanted } from '../margin/sizes.ts'
import { realiseFor } from './evaluate.ts'
import { takeLimit, takeWhole } from './execute.ts'
import type { ForexQuote } from './quote.ts'
import type { ForexWork } from './work.ts'

/**
 * Fires what waits for this dealing price, the nearest first. A stop fills at the first price there is, wherever a gap
 * has left it; a take-profit at its own price or better, so it goes on waiting where the price has left again.
 */
export const fireTriggers = (work: ForexWork, by: 'bid' | 'ask', px: Price, quote: ForexQuote): void => {
  const { instId } = quote.instrument
  for (const waiting of work.state.waiting(instId, by)?.reached(px) ?? []) {
    // One before it may have closed the position and ended it.
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
