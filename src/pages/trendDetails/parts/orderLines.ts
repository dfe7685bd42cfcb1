import type { Order } from '#protocol'
import type { PriceLine } from '../../../charts/lineLayer.ts'

/** What stands on an order's line, and how its handle is called. */
export interface OrderWords {
  readonly label: (order: Order) => string
  readonly handle: (order: Order) => string
}

export const orderLineId = (ordId: string): string => `order ${ordId}`

/**
 * Open orders of an instrument as lines in its chart; what waits at no price has none. Limit orders can be changed, so
 * they can be dragged.
 */
export const orderLines = (
  orders: readonly Order[] | undefined,
  instId: string,
  { label, handle }: OrderWords,
): readonly PriceLine[] =>
  (orders ?? [])
    .filter((order) => order.instId === instId && order.px !== '')
    .map((order) => ({
      id: orderLineId(order.ordId),
      kind: 'order',
      price: Number(order.px),
      label: label(order),
      tone: order.side === 'buy' ? 'up' : 'down',
      ...(order.ordType === 'limit' ? { handle: handle(order) } : {}),
    }))
