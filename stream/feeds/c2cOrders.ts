import type { C2cOrderRow } from '#protocol'

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
  ts: told[0]?.stateAt ?? ts,
})
