import type { AnyOrder } from '#protocol'

/** Live orders, and the last ended ones so that a late answer cannot bring them back. */
export interface OrdersState<O extends AnyOrder = AnyOrder> {
  readonly live: ReadonlyMap<string, O>
  /** Order id to the time of its end, Unix ms. Bounded. */
  readonly ended: ReadonlyMap<string, number>
  /** Venue time of the newest part, Unix ms; below 0 before the first. */
  readonly ts: number
}

export const emptyOrders: OrdersState<never> = { live: new Map<string, never>(), ended: new Map(), ts: -1 }

const MAX_ENDED = 200

/** It may still be filled. */
export const isLive = (order: AnyOrder): boolean => order.state === 'live' || order.state === 'partially_filled'

/** A whole snapshot: what is not in it is not live. */
export const applyOrdersSnapshot = <O extends AnyOrder>(
  state: OrdersState<O>,
  orders: readonly O[],
): OrdersState<O> => ({
  live: new Map(orders.filter(isLive).map((order) => [order.ordId, order])),
  ended: state.ended,
  ts: orders.reduce((ts, order) => Math.max(ts, Number(order.uTime)), state.ts),
})

/** One change. An older one than what is known returns the same state. */
export const applyOrder = <O extends AnyOrder>(state: OrdersState<O>, order: O): OrdersState<O> => {
  const at = Number(order.uTime)
  const known = state.live.get(order.ordId)
  if (known !== undefined && at < Number(known.uTime)) return state
  if (state.ended.has(order.ordId)) return state
  const live = new Map(state.live)
  const ts = Math.max(state.ts, at)
  if (isLive(order)) {
    live.set(order.ordId, order)
    return { ...state, live, ts }
  }
  live.delete(order.ordId)
  const ended = new Map(state.ended).set(order.ordId, at)
  if (ended.size > MAX_ENDED) for (const id of [...ended.keys()].slice(0, ended.size - MAX_ENDED)) ended.delete(id)
  return { live, ended, ts }
}

/** A poll's answer reconciles: whole, unless the channel has brought something newer, or of the same time. */
export const applyOrdersPoll = <O extends AnyOrder>(
  state: OrdersState<O>,
  answer: { readonly orders: readonly O[]; readonly ts: string },
): OrdersState<O> => {
  const ts = Number(answer.ts)
  if (ts <= state.ts) return state
  const live = new Map<string, O>()
  for (const order of answer.orders) {
    if (!isLive(order) || state.ended.has(order.ordId)) continue
    const known = state.live.get(order.ordId)
    live.set(order.ordId, known !== undefined && Number(known.uTime) > Number(order.uTime) ? known : order)
  }
  return { live, ended: state.ended, ts }
}

/** Newest first. */
export const orderList = <O extends AnyOrder>(state: OrdersState<O>): O[] =>
  [...state.live.values()].toSorted(
    (a, b) => Number(b.cTime) - Number(a.cTime) || (BigInt(b.ordId) > BigInt(a.ordId) ? 1 : -1),
  )
