import type { C2cOrderRow, merchantOrder, OutputOf } from '#protocol'

/** The user's C2C orders that are not ended, in no order. */
export interface C2cOrdersState {
  readonly open: readonly C2cOrderRow[]
  /** Venue time of what was told last, Unix ms. */
  readonly ts: number
}

export const emptyC2cOrders: C2cOrdersState = { open: [], ts: -1 }

/** With orders that are told, whole after their steps; one about which nobody has to do anything has ended. */
export const applyC2cOrders = ({ open, ts }: C2cOrdersState, told: readonly C2cOrderRow[]): C2cOrdersState => ({
  open: [...new Map([...open, ...told].map((order) => [order.id, order])).values()].filter(
    ({ duty }) => duty.who !== 'nobody',
  ),
  // What is written in the chat of an order is told as well, and changes no state.
  ts: Math.max(ts, ...told.map(({ stateAt }) => stateAt)),
})

/** With an answer: the newest open orders. An older one than those of its page may be open behind it; what else is missing has ended. */
export const applyC2cOrdersPoll = (
  state: C2cOrdersState,
  { orders, next, ts }: OutputOf<typeof merchantOrder.getList>,
): C2cOrdersState => {
  if (ts <= state.ts) return state
  const behind = next === undefined ? [] : state.open.filter(({ id }) => BigInt(id) < BigInt(next))
  return { open: [...orders, ...behind], ts }
}
