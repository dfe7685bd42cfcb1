// The user's live orders, by channel and poll, and the news of them.

import { type Order, tradingContracts } from '#protocol'
import type { Seen } from '../../api.ts'
import {
  applyOrder,
  applyOrdersPoll,
  applyOrdersSnapshot,
  emptyOrders,
  isLive,
  type OrdersState,
  orderList,
} from '../../feeds/orders.ts'
import type { Context } from '../wire.ts'
import { openPrivateChannel, type PrivateChannel } from './channel.ts'
import { createPrivateFeed, type PrivateFeed } from './feed.ts'
import type { PrivateParts } from './parts.ts'

/** Whom orders tell their news. */
export interface OrdersParts extends PrivateParts {
  /** A change that was not known, with what the order was before. */
  readonly news: (order: Order, previous: Order | undefined, missed: boolean) => void
  /** What happened since the last known place can no longer be told. */
  readonly lost: () => void
}

/** The user's live orders, and the news of them. */
export interface OrdersFeed {
  readonly feed: PrivateFeed<OrdersState>
  /** From `seen` on, where one was before. */
  readonly join: (seen: Seen | undefined) => PrivateChannel
  /** Ended ones that the records tell of. Each becomes news unless it is known. */
  readonly found: (orders: readonly Order[]) => void
}

export const createOrdersFeed = (context: Context, parts: OrdersParts): OrdersFeed => {
  const feed = createPrivateFeed<OrdersState, typeof tradingContracts.getCurrentContractsData>(
    context,
    {
      call: tradingContracts.getCurrentContractsData,
      input: {},
      apply: (state = emptyOrders, answer) => applyOrdersPoll(state, answer),
      // Whether trading can be reached is to be known on every screen.
      always: true,
      tsOf: ({ ts }) => ts,
      view: (state) => ({ kind: 'orders', orders: orderList(state) }),
    },
    { changed: parts.changed, answered: parts.answered },
  )
  /** What orders were before a snapshot that says no word of what happened to them. */
  let before: ReadonlyMap<string, Order> = new Map()
  /** A replay goes through what was, order by order: it is shown when it has arrived at what is. */
  let replay: OrdersState | undefined
  /** `counted`: the history counts its changes, so that none comes twice. */
  const told = (state: OrdersState, order: Order, missed: boolean, counted: boolean): OrdersState => {
    const previous = state.live.get(order.ordId) ?? before.get(order.ordId)
    const next = applyOrder(state, order)
    // Where a poll was ahead of the history, what led there is still news.
    const isOvertaken = counted && next === state && !state.ended.has(order.ordId)
    if (next !== state || isOvertaken) parts.news(order, previous, missed)
    return next
  }
  return {
    feed,
    join: (seen) => {
      before = new Map()
      replay = undefined
      const channel = openPrivateChannel<Order>(
        context,
        {
          arg: { channel: 'orders', instType: 'ANY' },
          isState: false,
          snapshot: (orders, lost) => {
            const state = replay ?? feed.state ?? emptyOrders
            replay = undefined
            before = lost ? state.live : new Map()
            feed.pushed(applyOrdersSnapshot(state, orders), channel.place?.offset)
            if (lost) parts.lost()
          },
          update: (orders, missed) => {
            let state = replay ?? feed.state ?? emptyOrders
            for (const order of orders) state = told(state, order, missed, channel.place !== undefined)
            if (missed) replay = state
            else feed.pushed(state, channel.place?.offset)
          },
          phase: (phase) => {
            if (phase === 'live' && replay !== undefined) {
              feed.pushed(replay, channel.place?.offset)
              replay = undefined
            }
            parts.phase(feed, phase)
          },
        },
        seen && { epoch: seen.epoch, offset: seen.offset },
      )
      return channel
    },
    found: (orders) => {
      let state = feed.state ?? emptyOrders
      for (const order of orders) if (!isLive(order)) state = told(state, order, true, false)
      before = new Map()
      if (state !== feed.state) feed.pushed(state, undefined)
    },
  }
}
