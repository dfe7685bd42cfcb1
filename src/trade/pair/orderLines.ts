import { isWaiting, type Order } from '#protocol'
import type { PriceLine } from '../../market/charts/drawing/lineLayer.ts'

/** What stands on an order's line, and how its handle is called. */
export interface OrderWords {
  readonly label: (order: Order) => string
  readonly handle: (order: Order) => string
  /** What stands on the line of the price that it waits for. */
  readonly trigger: (order: Order) => string
  readonly triggerHandle: (order: Order) => string
}

export const orderLineId = (ordId: string): string => `order ${ordId}`
export const triggerLineId = (ordId: string): string => `trigger ${ordId}`

/**
 * Open orders of an instrument as lines in its chart: at their price, and at the price that they wait for. Limit orders can
 * be changed by their price and those that wait by their trigger, so these lines can be dragged.
 */
export const orderLines = (
  orders: readonly Order[] | undefined,
  instId: string,
  { label, handle, trigger, triggerHandle }: OrderWords,
): readonly PriceLine[] =>
  (orders ?? [])
    .filter((order) => order.instId === instId)
    .flatMap((order): PriceLine[] => {
      const { ordId, px, trigPx, side, ordType } = order
      const tone = side === 'buy' ? 'up' : 'down'
      const own: PriceLine = {
        id: orderLineId(ordId),
        kind: 'order',
        price: Number(px),
        label: label(order),
        tone,
        ...(ordType === 'limit' ? { handle: handle(order) } : {}),
      }
      const waits: PriceLine = {
        id: triggerLineId(ordId),
        kind: 'stop',
        price: Number(trigPx),
        label: trigger(order),
        tone: 'warn',
        handle: triggerHandle(order),
      }
      return [...(px === '' ? [] : [own]), ...(isWaiting(order) ? [waits] : [])]
    })
