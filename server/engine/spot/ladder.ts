import { compare, type Side } from '#protocol'
import type { LiveOrder } from './spotOrder.ts'

const byRank = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** Better price first (higher for buys), then who came first. */
const priority =
  (side: Side) =>
  (a: LiveOrder, b: LiveOrder): number =>
    compare(a.px, b.px) * (side === 'buy' ? -1 : 1) || byRank(a.rank, b.rank)

/** The resting orders of one side of one instrument, best first. */
export interface Ladder {
  readonly orders: readonly LiveOrder[]
  insert(order: LiveOrder): void
  remove(order: LiveOrder): void
}

export const createLadder = (side: Side): Ladder => {
  const orders: LiveOrder[] = []
  const ahead = priority(side)
  const position = (order: LiveOrder): number => {
    let low = 0
    let high = orders.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (ahead(orders[middle] as LiveOrder, order) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    orders,
    insert: (order) => void orders.splice(position(order), 0, order),
    remove: (order) => {
      const at = position(order)
      if (orders[at]?.id !== order.id) throw new Error(`order ${order.id} is not in its ladder`)
      orders.splice(at, 1)
    },
  }
}
