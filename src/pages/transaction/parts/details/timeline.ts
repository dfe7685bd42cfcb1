import { type Fill, isWaiting, type Order } from '#protocol'

/** One moment of an order's life; `fill` carries its fill, `open` is the present of a live one. */
export type Moment =
  | { readonly kind: 'placed'; readonly time: string }
  | { readonly kind: 'fill'; readonly time: string; readonly fill: Fill }
  | { readonly kind: 'triggered' | 'finished' | Ended; readonly time: string }
  | { readonly kind: 'waiting' | 'waitingTrigger'; readonly time: undefined }

type Ended = 'cancelledByYou' | 'endedNoDepth' | 'endedIoc' | 'endedFok' | 'endedOco' | 'endedWithdrawn'
const ENDED: Readonly<Record<Order['cancelSource'], Ended>> = {
  '': 'cancelledByYou',
  user: 'cancelledByYou',
  'no-liquidity': 'endedNoDepth',
  ioc: 'endedIoc',
  fok: 'endedFok',
  oco: 'endedOco',
  withdrawn: 'endedWithdrawn',
}

/** The life of an order, oldest first. */
export const timelineOf = (order: Order, fills: readonly Fill[]): readonly Moment[] => {
  const end: Moment =
    order.state === 'filled'
      ? { kind: 'finished', time: order.uTime }
      : order.state === 'canceled'
        ? { kind: ENDED[order.cancelSource], time: order.uTime }
        : { kind: isWaiting(order) ? 'waitingTrigger' : 'waiting', time: undefined }
  return [
    { kind: 'placed', time: order.cTime },
    ...(order.trigTime === '' ? [] : [{ kind: 'triggered', time: order.trigTime } as const]),
    ...fills.map((fill): Moment => ({ kind: 'fill', time: fill.ts, fill })),
    end,
  ]
}
