// The user's feeds together: begun and ended with the session, by channel or by poll.

import { PRICE_AGE_STALE } from '#protocol'
import type { Seen } from '../../base/api.ts'
import type { Patch } from '../../base/messages.ts'
import type { PrivateFeedName } from '../../base/privateFeeds.ts'
import type { FeedSource, LazyContext } from '../source.ts'
import { createAwayUpdates } from './awayUpdates.ts'
import { createOrderFeeds } from './orderFeeds.ts'
import type { PrivateSource } from './privateSource.ts'
import { STATE_ROWS } from './table.ts'
import { createTradingPhase } from './trading.ts'

/** What belongs to the user. The channels run as long as the session; the polls stand in for them, or check them. */
export interface PrivateFeeds {
  readonly source: (feed: PrivateFeedName) => FeedSource
  /** `seen`: how far the history was seen before this start. */
  readonly set: (signedIn: boolean, seen?: Seen) => void
  /** The page slept and woke up: its sockets may be dead whatever they say. */
  readonly resumed: () => void
  readonly dismissAway: () => void
  /** What changed since the last take, besides the feeds. */
  readonly take: () => Pick<Patch, 'trading' | 'away' | 'seen'>
  readonly close: () => void
}

type Sources = Readonly<Record<PrivateFeedName, PrivateSource>>

/** `changed` names the feed that did; `updated`: there is something to take. */
export const createPrivateFeeds = (
  context: LazyContext,
  on: { readonly changed: (feed: PrivateFeedName) => void; readonly updated: () => void },
): PrivateFeeds => {
  const { ports, visible, reporter, emit } = context
  const trading = createTradingPhase(ports, on.updated)
  const away = createAwayUpdates(ports, emit, on.updated)
  const { cursor, ...orders } = createOrderFeeds(context, away, {
    changed: on.changed,
    answered: trading.answered,
    phase: (phase, heardAt) => trading.channel('orders', phase, heardAt),
  })
  const rows = Object.entries(STATE_ROWS).map(([name, { isTrading, open }]) => {
    const feed = name as keyof typeof STATE_ROWS
    const source = open(context, {
      changed: () => on.changed(feed),
      ...(isTrading && { phase: (phase, heardAt) => trading.channel(feed, phase, heardAt) }),
    })
    return [feed, source]
  })
  const sources = { ...orders, ...Object.fromEntries(rows) } as Sources
  const all = Object.values(sources)

  const recheck = (): void => {
    for (const each of all) each.recheck()
  }
  let isSignedIn = false
  let hiddenAt: number | undefined
  const stopWatching = visible.subscribe((isVisible) => {
    const now = ports.now()
    // A hidden page does not see whether its socket is alive, and the socket may have died meanwhile.
    if (isVisible && hiddenAt !== undefined && Math.abs(now - hiddenAt) >= PRICE_AGE_STALE) recheck()
    hiddenAt = isVisible ? undefined : now
    trading.visible(isVisible)
    away.visible(isVisible)
  })
  return {
    source: (feed) => sources[feed].source,
    set: (signedIn, seen) => {
      if (signedIn === isSignedIn) return
      isSignedIn = signedIn
      for (const each of all) each.session(signedIn)
      trading.session(signedIn)
      if (!signedIn) return away.end()
      reporter.renew()
      away.begin(seen)
      for (const each of all) each.join?.(seen)
    },
    resumed: recheck,
    dismissAway: away.dismiss,
    take: () => {
      const phase = trading.take()
      return { ...(phase !== undefined && { trading: phase }), ...away.take(cursor()) }
    },
    close: () => {
      stopWatching()
      for (const each of all) each.close()
      trading.close()
      away.close()
    },
  }
}
