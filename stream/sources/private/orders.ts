// The user's live orders, by channel and poll, and the updates of them.

import { type AnyOrder, contractOrder, isSwapOrder, type Order, type SwapOrder, tradingContracts } from '#protocol'
import type { Seen } from '../../base/api.ts'
import {
  applyOrder,
  applyOrdersPoll,
  applyOrdersSnapshot,
  emptyOrders,
  isLive,
  type OrdersState,
  orderList,
} from '../../feeds/orders.ts'
import type { LazyContext } from '../source.ts'
import { openPrivateChannel, type PrivateChannel } from './channel.ts'
import { createPrivateFeed, type PrivateFeed } from './feed.ts'
import type { PrivateSourceEvents } from './privateSource.ts'

/** Who hears of the user's orders. */
export interface OrdersParts extends Required<PrivateSourceEvents> {
  /** A change that was not known, with what the order was before. */
  readonly update: (order: AnyOrder, previous: AnyOrder | undefined, missed: boolean) => void
  /** Those on contracts changed, and are shown. */
  readonly contractsChanged: () => void
  /** The venue no longer knows what happened since the last known cursor. */
  readonly lost: () => void
}

interface Both {
  readonly spot: OrdersState<Order>
  readonly contracts: OrdersState<SwapOrder>
}

/** The user's live orders, and the updates of them. */
export interface OrdersFeed {
  readonly feed: PrivateFeed<OrdersState<Order>>
  /** Those on contracts, which the same channel brings. */
  readonly contracts: PrivateFeed<OrdersState<SwapOrder>>
  /** From `seen` on, where one was before. */
  readonly join: (seen: Seen | undefined) => PrivateChannel
  /** Ended ones that are in the records. Each is an update unless it is known. */
  readonly found: (orders: readonly AnyOrder[]) => void
}

export const createOrdersFeed = (context: LazyContext, parts: OrdersParts): OrdersFeed => {
  const feed = createPrivateFeed<OrdersState<Order>, typeof tradingContracts.getCurrentContractsData>(
    context,
    {
      call: tradingContracts.getCurrentContractsData,
      input: {},
      apply: (state = emptyOrders, answer) => applyOrdersPoll(state, answer),
      // Whether trading can be reached is to be known on every screen.
      always: true,
      tsOf: ({ ts }) => ts,
      view: orderList,
    },
    parts,
  )
  const contracts = createPrivateFeed<OrdersState<SwapOrder>, typeof contractOrder.selectEntrust>(
    context,
    {
      call: contractOrder.selectEntrust,
      input: {},
      apply: (state = emptyOrders, answer) => applyOrdersPoll(state, answer),
      tsOf: ({ ts }) => ts,
      view: orderList,
    },
    { changed: parts.contractsChanged },
  )
  const known = (): Both => ({ spot: feed.state ?? emptyOrders, contracts: contracts.state ?? emptyOrders })
  const show = ({ spot, contracts: others }: Both, seq: number | undefined): void => {
    feed.pushed(spot, seq)
    contracts.pushed(others, seq)
  }
  /** What orders were before a snapshot that does not say what happened to them. */
  let before: ReadonlyMap<string, AnyOrder> = new Map()
  /** A replay repeats the history order by order, and is shown when it has arrived at the present. */
  let replay: Both | undefined
  const applyTo = <O extends AnyOrder>(state: OrdersState<O>, order: O, missed: boolean, counted: boolean) => {
    const previous = state.live.get(order.ordId) ?? before.get(order.ordId)
    const next = applyOrder(state, order)
    // A poll may be ahead of the history; the steps that led there are updates all the same.
    const isOvertaken = counted && next === state && !state.ended.has(order.ordId)
    if (next !== state || isOvertaken) parts.update(order, previous, missed)
    return next
  }
  /** `counted`: the history counts its changes, so that none comes twice. */
  const applied = (both: Both, order: AnyOrder, missed: boolean, counted: boolean): Both =>
    isSwapOrder(order)
      ? { ...both, contracts: applyTo(both.contracts, order, missed, counted) }
      : { ...both, spot: applyTo(both.spot, order, missed, counted) }
  return {
    feed,
    contracts,
    join: (seen) => {
      before = new Map()
      replay = undefined
      const channel = openPrivateChannel<AnyOrder>(
        context,
        {
          arg: { channel: 'orders', instType: 'ANY' },
          isState: false,
          snapshot: (orders, lost) => {
            const both = replay ?? known()
            replay = undefined
            before = lost ? new Map<string, AnyOrder>([...both.spot.live, ...both.contracts.live]) : new Map()
            const spot = applyOrdersSnapshot(
              both.spot,
              orders.filter((one) => !isSwapOrder(one)),
            )
            show(
              { spot, contracts: applyOrdersSnapshot(both.contracts, orders.filter(isSwapOrder)) },
              channel.cursor?.offset,
            )
            if (lost) parts.lost()
          },
          update: (orders, missed) => {
            let both = replay ?? known()
            for (const order of orders) both = applied(both, order, missed, channel.cursor !== undefined)
            if (missed) replay = both
            else show(both, channel.cursor?.offset)
          },
          phase: (phase, heardAt) => {
            if (phase === 'live' && replay !== undefined) {
              show(replay, channel.cursor?.offset)
              replay = undefined
            }
            parts.phase(phase, heardAt)
          },
        },
        seen && { epoch: seen.epoch, offset: seen.offset },
      )
      return channel
    },
    found: (orders) => {
      const first = known()
      let both = first
      for (const order of orders) if (!isLive(order)) both = applied(both, order, true, false)
      before = new Map()
      if (both.spot !== first.spot) feed.pushed(both.spot, undefined)
      if (both.contracts !== first.contracts) contracts.pushed(both.contracts, undefined)
    },
  }
}
