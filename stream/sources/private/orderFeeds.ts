// The feeds of orders: live spot orders, live orders on contracts, and ended ones. One channel brings all three.

import { type AnyOrder, isSwapOrder } from '#protocol'
import type { Cursor } from '../../feeds/cursor.ts'
import { isLive } from '../../feeds/orders.ts'
import type { LazyContext } from '../source.ts'
import type { AwayUpdates } from './awayUpdates.ts'
import type { PrivateChannel, PrivatePhase } from './channel.ts'
import { createEndedFeed } from './ended.ts'
import type { PrivateFeed } from './feed.ts'
import { createMissedOrders } from './missedOrders.ts'
import { createOrdersFeed } from './orders.ts'
import type { PrivateSource } from './privateSource.ts'
import type { OrderFeedName } from './table.ts'

/** The three feeds, and how far their history is known. */
export interface OrderFeeds extends Readonly<Record<OrderFeedName, PrivateSource>> {
  readonly cursor: () => Cursor | undefined
}

export interface OrderFeedsEvents {
  readonly changed: (feed: OrderFeedName) => void
  readonly answered: () => void
  readonly phase: (phase: PrivatePhase, heardAt?: number) => void
}

/** A feed that shows a part of what the channel brings. */
const partOf = (feed: Omit<PrivateFeed<unknown>, 'pushed' | 'state'>): PrivateSource => ({
  source: feed.source,
  session: feed.session,
  recheck: feed.recheck,
  close: feed.close,
})

export const createOrderFeeds = (context: LazyContext, away: AwayUpdates, on: OrderFeedsEvents): OrderFeeds => {
  let channel: PrivateChannel | undefined

  const phaseChanged = (phase: PrivatePhase, heardAt?: number): void => {
    for (const feed of [orders.feed, orders.contracts, ended.feed]) feed.setLeading(phase === 'live', heardAt)
    on.phase(phase, heardAt)
    away.live(phase === 'live' && !missed.isSearching())
  }
  const orderChanged = (order: AnyOrder, previous: AnyOrder | undefined, isMissed: boolean): void => {
    // First of all, because the list may go out at once, and with it how far the history has been seen.
    away.update(order, previous, isMissed)
    if (!isSwapOrder(order) && !isLive(order)) ended.add([order], channel?.cursor?.offset)
  }
  const leave = (): void => {
    missed.cancel()
    channel?.close()
    channel = undefined
  }
  const ended = createEndedFeed(context, { changed: () => on.changed('endedOrders') })
  const orders = createOrdersFeed(context, {
    changed: () => on.changed('orders'),
    contractsChanged: () => on.changed('contractOrders'),
    answered: on.answered,
    phase: phaseChanged,
    update: orderChanged,
    lost: () => void missed.search(),
  })
  const missed = createMissedOrders(context, away, {
    found: (spot, since) => {
      ended.add(spot)
      orders.found(since)
    },
    isLeading: orders.feed.isLeading,
  })
  return {
    orders: {
      source: orders.feed.source,
      session: (signedIn) => {
        leave()
        orders.feed.session(signedIn)
      },
      join: (seen) => {
        channel = orders.join(seen)
      },
      recheck: () => {
        channel?.check()
        orders.feed.recheck()
      },
      close: () => {
        leave()
        orders.feed.close()
      },
    },
    endedOrders: {
      ...partOf(ended.feed),
      session: (signedIn) => {
        ended.feed.session(signedIn)
        ended.forget()
      },
    },
    contractOrders: partOf(orders.contracts),
    cursor: () => channel?.cursor,
  }
}
