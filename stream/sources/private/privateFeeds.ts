// The user's feeds together: begun and ended with his session, by channel or by poll.

import { type AnyOrder, contractOrder, isSwapOrder, PRICE_AGE_STALE, tradingContracts } from '#protocol'
import type { Seen } from '../../base/api.ts'
import type { Patch } from '../../base/messages.ts'
import { isLive } from '../../feeds/orders.ts'
import type { FeedSource, LazyContext } from '../source.ts'
import { createAccountFeed } from './account.ts'
import { createAwayUpdates } from './awayUpdates.ts'
import type { PrivateChannel } from './channel.ts'
import { createEndedFeed, HISTORY_LIMIT } from './ended.ts'
import { createOrdersFeed } from './orders.ts'
import type { PrivateParts } from './parts.ts'
import { createPositionsFeed } from './positions.ts'
import { createSupportFeed } from './support.ts'
import { createTradingPhase } from './trading.ts'

type Name = 'funds' | 'orders' | 'ended' | 'contractOrders' | 'positions' | 'support'

/** What belongs to the user. The channels run as long as the session; the polls stand in for them, or check them. */
export interface PrivateFeeds extends Readonly<Record<Name, FeedSource>> {
  /** `seen`: how far the history was seen before this start. */
  readonly set: (signedIn: boolean, seen?: Seen) => void
  /** The page slept and woke up: its sockets may be dead whatever they say. */
  readonly resumed: () => void
  readonly dismissAway: () => void
  /** What is new of it since the last take, besides the feeds. */
  readonly take: () => Pick<Patch, 'trading' | 'away' | 'seen'>
  readonly close: () => void
}

const REBUILD_ATTEMPTS = 3
const REBUILD_PAUSE = 2_000

/** `changed` names the feed that did; `news`: there is something to take. */
export const createPrivateFeeds = (
  context: LazyContext,
  on: { readonly changed: (feed: Name) => void; readonly updated: () => void },
): PrivateFeeds => {
  const { ports, call, visible, reporter, emit } = context
  let isSignedIn = false
  let channels: readonly PrivateChannel[] = []
  let place: (() => PrivateChannel['cursor']) | undefined
  /** Names the search of the records that is under way. */
  let search = 0
  let isSearching = false

  const trading = createTradingPhase(ports, on.updated)
  const away = createAwayUpdates(ports, emit, on.updated)
  const parts = (name: Name): PrivateParts => ({
    changed: () => on.changed(name),
    answered: name === 'orders' ? trading.answered : undefined,
    phase:
      (...feeds) =>
      (phase, heardAt) => {
        for (const feed of feeds) feed.setLeading(phase === 'live', heardAt)
        trading.channel(name, phase, heardAt)
      },
  })
  const ordersPhase: PrivateParts['phase'] =
    (...feeds) =>
    (phase, heardAt) => {
      parts('orders').phase(...feeds, ended.feed)(phase, heardAt)
      away.live(phase === 'live' && !isSearching)
    }
  const news = (order: AnyOrder, previous: AnyOrder | undefined, missed: boolean): void => {
    // First of all: the list may go out at once, and with it how far the history has been seen.
    away.update(order, previous, missed)
    if (!isSwapOrder(order) && !isLive(order)) ended.add([order], place?.()?.offset)
  }
  /** The history was lost: what the records still tell of the time since then. */
  const rebuild = async (): Promise<void> => {
    const own = ++search
    isSearching = true
    away.live(false)
    away.lost()
    for (let attempt = 0; attempt < REBUILD_ATTEMPTS; attempt++) {
      if (attempt > 0) await new Promise<void>((resolve) => ports.setTimeout(resolve, REBUILD_PAUSE))
      if (own !== search) return
      const [spot, contracts] = await Promise.all([
        call(tradingContracts.getHistoryContractsData, { limit: HISTORY_LIMIT }),
        call(contractOrder.selectHistory, { limit: HISTORY_LIMIT }),
      ])
      if (own !== search) return
      reporter.note(spot)
      reporter.note(contracts)
      if (spot.kind !== 'ok' || contracts.kind !== 'ok') continue
      const ahead = ports.now() - Number(spot.data.ts)
      const from = Math.max(away.toldUntil() - ahead, away.toldBefore())
      const missed = [...spot.data.orders, ...contracts.data.orders].filter(({ uTime }) => Number(uTime) > from)
      ended.add(spot.data.orders)
      orders.found(missed.toSorted((a, b) => Number(a.uTime) - Number(b.uTime)))
      break
    }
    isSearching = false
    away.live(orders.feed.isLeading())
  }

  const funds = createAccountFeed(context, parts('funds'))
  const positions = createPositionsFeed(context, parts('positions'))
  const ended = createEndedFeed(context, parts('ended'))
  const orders = createOrdersFeed(context, {
    ...parts('orders'),
    phase: ordersPhase,
    update: news,
    contractsChanged: () => on.changed('contractOrders'),
    lost: () => void rebuild(),
  })
  const support = createSupportFeed(context, () => on.changed('support'))
  const feeds = [funds.feed, orders.feed, orders.contracts, positions.feed, ended.feed, support]
  const doubt = (): void => {
    for (const channel of channels) channel.check()
    for (const feed of feeds) feed.recheck()
  }
  let hiddenAt: number | undefined
  const unwatch = visible.subscribe((isVisible) => {
    const now = ports.now()
    // Nobody could see whether the socket was alive meanwhile, and it may have died asleep.
    if (isVisible && hiddenAt !== undefined && Math.abs(now - hiddenAt) >= PRICE_AGE_STALE) doubt()
    hiddenAt = isVisible ? undefined : now
    trading.visible(isVisible)
    away.visible(isVisible)
  })
  const leave = (): void => {
    search++
    isSearching = false
    for (const channel of channels) channel.close()
    channels = []
    place = undefined
  }
  return {
    funds: funds.feed.source,
    orders: orders.feed.source,
    ended: ended.feed.source,
    contractOrders: orders.contracts.source,
    positions: positions.feed.source,
    support: support.source,
    set: (signedIn, seen) => {
      if (signedIn === isSignedIn) return
      isSignedIn = signedIn
      leave()
      for (const feed of feeds) feed.session(signedIn)
      ended.forget()
      trading.session(signedIn)
      if (!signedIn) return away.end()
      reporter.renew()
      away.begin(seen)
      const history = orders.join(seen)
      place = () => history.cursor
      channels = [funds.join(), history, positions.join()]
    },
    resumed: doubt,
    dismissAway: away.dismiss,
    take: () => {
      const phase = trading.take()
      return { ...(phase !== undefined && { trading: phase }), ...away.take(place?.()) }
    },
    close: () => {
      leave()
      unwatch()
      trading.close()
      away.close()
      for (const feed of feeds) feed.close()
    },
  }
}
