import type { Fill, Order } from '#protocol'

/** One moment of an order's life; `fill` carries its fill, `open` is the present of a live one. */
export type Moment =
  | { readonly kind: 'placed'; readonly time: string }
  | { readonly kind: 'fill'; readonly time: string; readonly fill: Fill }
  | { readonly kind: 'finished' | 'cancelledByYou' | 'endedNoDepth'; readonly time: string }
  | { readonly kind: 'waiting'; readonly time: undefined }

/** The life of an order, oldest first. */
export const timelineOf = (order: Order, fills: readonly Fill[]): readonly Moment[] => {
  const end: Moment =
    order.state === 'filled'
      ? { kind: 'finished', time: order.uTime }
      : order.state === 'canceled'
        ? { kind: order.cancelSource === 'no-liquidity' ? 'endedNoDepth' : 'cancelledByYou', time: order.uTime }
        : { kind: 'waiting', time: undefined }
  return [
    { kind: 'placed', time: order.cTime },
    ...fills.map((fill): Moment => ({ kind: 'fill', time: fill.ts, fill })),
    end,
  ]
}
