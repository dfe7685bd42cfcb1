// Puts together what happened to orders while nobody looked.

import type { AnyOrder } from '#protocol'
import type { Away } from '../base/api.ts'

/** Orders that are listed; of more, the ones that changed longest ago are left out. */
const MAX_ORDERS = 100

/** What was missed before and has not been dismissed, and what was missed now: each order once, in its newest state. */
export const mergeAway = (
  before: Away | undefined,
  orders: readonly AnyOrder[],
  { lost, since }: Pick<Away, 'lost' | 'since'>,
): Away => {
  const newest = new Map<string, AnyOrder>()
  for (const order of [...(before?.orders ?? []), ...orders]) {
    newest.delete(order.ordId)
    newest.set(order.ordId, order)
  }
  return {
    orders: [...newest.values()].slice(-MAX_ORDERS),
    lost: lost || before?.lost === true,
    since: Math.min(since, before?.since ?? since),
  }
}
