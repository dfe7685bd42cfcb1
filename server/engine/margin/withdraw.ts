import type { Refusal } from '#protocol'
import type { Mode } from '../core/checks.ts'
import { endOrder } from './booking.ts'
import type { UserAct } from './command.ts'
import type { MarginOrder } from './types.ts'
import type { Work } from './work.ts'

const REDUCE_ONLY: Refusal = { error: 'reduceOnly', field: 'instId' }

/** Ends the orders that could open something in a contract in which positions are only reduced. */
export const withdraw = (work: Work<unknown>, instId: string): void => {
  for (const uid of work.state.usersIn(instId))
    for (const order of work.state.ordersOf(uid, instId)) if (!order.reduceOnly) endOrder(work, order, 'withdrawn')
}

/** Why an act that may open something is not done in a contract in which positions are only reduced. */
export const opensWhereReduced = (act: UserAct, mode: Mode): Refusal | undefined => {
  const opens = act.kind === 'reverse' || (act.kind === 'place' && act.input.reduceOnly !== true)
  return opens && mode === 'reduce-only' ? REDUCE_ONLY : undefined
}

/** The same of an order that is to be changed. */
export const growsWhereReduced = ({ reduceOnly }: Pick<MarginOrder, 'reduceOnly'>, mode: Mode): Refusal | undefined =>
  mode === 'reduce-only' && !reduceOnly ? REDUCE_ONLY : undefined
