// Puts the parts of the core together.

import { PRICE_AGE_STALE, PRICE_AGE_STALE_OKX } from '#protocol'
import { isLocal } from '../base/address.ts'
import type { CoreSettings, InstrumentRules, Patch } from '../base/messages.ts'
import type { PageState } from '../base/page.ts'
import type { Ports } from '../base/ports.ts'
import { countedFetch } from '../base/traffic.ts'
import { createVisibility } from '../base/visibility.ts'
import { createEndpoints, type Endpoints } from '../endpoints/endpoints.ts'
import { createRest } from '../http/rest.ts'
import type { LoadLazyPart } from '../sources/lazy/standIn.ts'
import { createQuoteFeeds, type QuoteFeeds } from '../sources/quoteFeeds.ts'
import type { SourceContext } from '../sources/source.ts'
import { createFeedRegistry, type FeedRegistry } from './feedRegistry.ts'
import { createPatchQueues, type PatchQueues } from './patchQueues.ts'
import { createPrefetch, type Prefetch } from './prefetch.ts'
import { createUpkeep, type Upkeep } from './upkeep.ts'

/** What the page said last of itself and of the venue. */
export interface CoreFacts {
  settings: CoreSettings
  page: PageState
  instruments: ReadonlyMap<string, InstrumentRules>
}

export interface CoreParts {
  readonly queues: PatchQueues
  readonly venue: Endpoints
  readonly visible: ReturnType<typeof createVisibility>
  readonly upkeep: Upkeep
  readonly feeds: FeedRegistry
  readonly quotes: QuoteFeeds
  readonly prefetch: Prefetch
}

/** `load` brings what the first list of prices can do without. */
export const createParts = (
  host: Ports,
  post: (patch: Patch) => void,
  load: LoadLazyPart,
  facts: Readonly<CoreFacts>,
): CoreParts => {
  const ports: Ports = { ...host, fetch: countedFetch(host.fetch, (bytes) => upkeep.received(bytes)) }
  const isOurs = (): boolean => facts.settings.venue === 'tapeline'
  const isLive = (): boolean => ['live', 'degraded'].includes(venue.state.phase)
  const online = (): boolean => facts.page.online || isLocal(facts.settings.api)
  /** Against the real OKX a price is also old as soon as nobody is there to change it. */
  const staleFrom = (): number => (isOurs() ? PRICE_AGE_STALE : isLive() ? PRICE_AGE_STALE_OKX : 0)

  const visible = createVisibility()
  const queues = createPatchQueues(ports, post, {
    quotes: () => quotes.take(),
    feeds: (queue) => {
      const patches = feeds.take(queue)
      prefetch.patched(patches)
      return patches
    },
    others: () => ({ ...upkeep.take(), ...lazyPart.take() }),
  })
  const { lists, frames } = queues
  const venue = createEndpoints(ports, {
    open: (socket) => {
      quotes.connected()
      upkeep.connected()
      // Tickets are ours alone.
      if (isOurs()) lazyPart.connected(socket)
    },
    closed: (socket) => lazyPart.disconnected(socket),
    // Frames are ASCII: instruments and numbers.
    received: (text) => upkeep.received(text.length),
    event: (event, socket) => lazyPart.event(event, socket),
    change: (connection) => {
      queues.setConnection(connection)
      quotes.sweep()
      lists.mark()
    },
  })
  const rest = createRest(ports, () => ({ api: facts.settings.rest ?? facts.settings.api, online: online() }))
  const upkeep = createUpkeep(ports, { mux: venue, rest, lists, frames, quotes: () => quotes, isLive, isOurs })
  const context: SourceContext = {
    ports,
    mux: { ...venue, open: upkeep.open },
    rest,
    visible,
    lotDecimals: (instId) => facts.instruments.get(instId)?.[1] ?? 0,
    hours: (instId) => facts.instruments.get(instId)?.[2] ?? 'always',
    emit: queues.emit,
    venue: () => facts.settings.venue,
    hasOwnRest: () => facts.settings.rest !== undefined,
    steady: upkeep.steady,
    asOf: upkeep.asOf,
    pace: upkeep.pace,
  }
  const feeds = createFeedRegistry(
    context,
    load,
    {
      settings: () => ({ ...facts.settings, online: online() }),
      ready: (socket) => venue.setPrivate(true, socket),
      leave: () => venue.restart('signed-out'),
    },
    (name, canWait) => (canWait ? queues[name].markLater() : queues[name].mark()),
  )
  const { lazyPart } = feeds
  const quotes = createQuoteFeeds(context, staleFrom, lists.mark)
  const prefetch = createPrefetch(ports, {
    openPulse: () => feeds.open({ feed: 'pulse' }),
    closePulse: () => feeds.close('pulse'),
    demand: quotes.demand,
  })
  return { queues, venue, visible, upkeep, feeds, quotes, prefetch }
}
