import { ZERO } from '#protocol'
import { adjustFrozen } from './booking.ts'
import type { SpotOrder } from './spotOrder.ts'
import type { Work } from './work.ts'

/** Ends an order that is not filled and releases its frozen amount. */
export const end = (work: Work, order: SpotOrder, cancelSource: SpotOrder['cancelSource']): SpotOrder => {
  const ended: SpotOrder = { ...adjustFrozen(work, order, ZERO), state: 'canceled', cancelSource, uTime: work.at }
  work.saveOrder(ended)
  return ended
}

/** Ends the other order of an OCO. Does nothing for any other order. */
export const endPartner = (work: Work, order: SpotOrder, cancelSource: 'oco' | 'user' | 'withdrawn' = 'oco'): void => {
  const partner = work.state.partner(order)
  if (partner !== undefined) end(work, partner, cancelSource)
}
