import type { Refusal } from '#protocol'
import { endOrder } from './booking.ts'
import type { Work } from './work.ts'

/** Nothing is opened where positions are only reduced. */
export const REDUCE_ONLY: Refusal = { error: 'reduceOnly', field: 'instId' }

/** Ends the orders that could open something in a contract in which positions are only reduced. */
export const withdraw = (work: Work<unknown>, instId: string): void => {
  for (const uid of work.state.usersIn(instId))
    for (const order of work.state.ordersOf(uid, instId)) if (!order.reduceOnly) endOrder(work, order, 'withdrawn')
}
