import type { Refusal } from '#protocol'
import { endOrder } from './booking.ts'
import type { Work } from './work.ts'

/** The refusal of an order that could open in an instrument in reduce-only mode. */
export const REDUCE_ONLY: Refusal = { error: 'reduceOnly', field: 'instId' }

/** Cancels the orders that could open or enlarge a position in an instrument in reduce-only mode. */
export const withdraw = (work: Work<unknown>, instId: string): void => {
  for (const uid of work.state.usersIn(instId))
    for (const order of work.state.ordersOf(uid, instId)) if (!order.reduceOnly) endOrder(work, order, 'withdrawn')
}
