import type { Order } from '#protocol'
import type { PriceLine } from '../../../charts/priceChart.ts'

/** Open limit orders of an instrument as lines in its chart; what waits at no price has none. */
export const orderLines = (
  orders: readonly Order[] | undefined,
  instId: string,
  label: (order: Order) => string,
): readonly PriceLine[] =>
  (orders ?? [])
    .filter((order) => order.instId === instId && order.px !== '')
    .map((order) => ({ price: Number(order.px), label: label(order), tone: order.side === 'buy' ? 'up' : 'down' }))
