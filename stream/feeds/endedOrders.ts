// The newest orders that have ended, each once.

import type { Order } from '#protocol'
import { isLive } from './orders.ts'

/** As many as screens are promised. */
const MAX_ORDERS = 100

const endedLast = (a: Order, b: Order): number =>
  Number(b.uTime) - Number(a.uTime) || (BigInt(b.ordId) > BigInt(a.ordId) ? 1 : -1)

/** Ended orders, the last to end first; what is known stays, in its newest form, whoever tells of it. */
export const addEnded = (known: readonly Order[], more: readonly Order[]): readonly Order[] => {
  const orders = new Map(known.map((order) => [order.ordId, order]))
  for (const order of more) {
    const old = orders.get(order.ordId)
    if (!isLive(order) && !(old !== undefined && Number(old.uTime) >= Number(order.uTime)))
      orders.set(order.ordId, order)
  }
  return [...orders.values()].toSorted(endedLast).slice(0, MAX_ORDERS)
}
