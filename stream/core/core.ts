import { PRICE_AGE_STALE, PRICE_AGE_STALE_OKX } from '#protocol'
import { isLocal } from '../base/address.ts'
import type { Connection, StreamEvent } from '../base/api.ts'
import { createConflationQueue } from '../base/conflationQueue.ts'
import { createEvents } from '../base/events.ts'
import type { CoreSettings, InstrumentRules, Patch, ToCore } from '../base/messages.ts'
import type { PageState } from '../base/page.ts'
import type { Ports } from '../base/ports.ts'
import { NORMAL_RATES } from '../base/rates.ts'
import { countedFetch } from '../base/traffic.ts'
import { createVisibility } from '../base/visibility.ts'
import { createEndpoints } from '../endpoints/endpoints.ts'
import { createRest } from '../http/rest.ts'
import type { LoadLazyPart } from '../sources/lazy/standIn.ts'
import { createQuoteFeeds } from '../sources/quoteFeeds.ts'
import type { SourceContext } from '../sources/source.ts'
import { createFeedRegistry } from './feedRegistry.ts'
import { createInFlightBatch } from './inFlightBatch.ts'
import { createPrefetch } from './prefetch.ts'
import { createUpkeep } from './upkeep.ts'

/** The data core: demands in, patches out. Knows nothing of workers, pages or screens. */
export interface Core {
  readonly receive: (message: ToCore) => void
  /** For tests and the log: what is open, kept and on the wire. */
  readonly counts: () => { open: number; subscribed: number; quotes: { watched: number; kept: number }; feeds: number }
}

/** `load` brings what the first list of prices can do without. */
export const createCore = (host: Ports, post: (patch: Patch) => void, load: LoadLazyPart): Core => {
  const ports: Ports = { ...host, fetch: countedFetch(host.fetch, (bytes) => upkeep.received(bytes)) }
  const inFlight = createInFlightBatch(post)
  let settings: CoreSettings = { socket: '', api: '', language: 'en', venue: 'tapeline' }
  let page: PageState = { online: true, visible: true, resumed: false }
  let instruments: ReadonlyMap<string, InstrumentRules> = new Map()
  let started = false
  let connection: Connection | undefined
  const events = createEvents()
  const visible = createVisibility()

  const emit = (event: StreamEvent): void => {
    // The queues of a hidden page wait; this one is meant for it.
    if (event.type === 'unseen') return inFlight.send(lists, { events: [event] })
    events.push(event)
    lists.mark()
  }
  const lists = createConflationQueue(ports, NORMAL_RATES.lists, false, () => {
    const cells = quotes.take()
    const patches = feeds.take('lists')
    prefetch.patched(patches)
    const others = { ...upkeep.take(), ...lazyPart.take() }
    const sentEvents = events.take()
    const hasData = cells.length + patches.length + sentEvents.length > 0 || connection !== undefined
    const patch: { -readonly [K in keyof Patch]: Patch[K] } = {}
    if (cells.length > 0) patch.quotes = cells
    if (patches.length > 0) patch.feeds = patches
    if (sentEvents.length > 0) patch.events = sentEvents
    if (connection !== undefined) patch.connection = connection
    Object.assign(patch, others)
    connection = undefined
    if (Object.keys(patch).length > 0) inFlight.send(lists, patch)
    return hasData
  })
  const frames = createConflationQueue(ports, NORMAL_RATES.frames, true, () => {
    const patches = feeds.take('frames')
    if (patches.length > 0) inFlight.send(frames, { feeds: patches })
    return patches.length > 0
  })

  const venue = createEndpoints(ports, {
    open: (socket) => {
      quotes.connected()
      upkeep.connected()
      // Tickets are ours alone.
      if (settings.venue === 'tapeline') lazyPart.connected(socket)
    },
    closed: (socket) => lazyPart.disconnected(socket),
    // Frames are ASCII: instruments and numbers.
    received: (text) => upkeep.received(text.length),
    event: (event, socket) => lazyPart.event(event, socket),
    change: (next) => {
      connection = next
      quotes.sweep()
      lists.mark()
    },
  })
  const reachable = (): boolean => page.online || isLocal(settings.api)
  const rest = createRest(ports, () => ({ api: settings.api, online: reachable() }))
  const isLive = (): boolean => ['live', 'degraded'].includes(venue.state.phase)
  const upkeep = createUpkeep(ports, {
    mux: venue,
    rest,
    lists,
    frames,
    quotes: () => quotes,
    isLive,
    isOurs: () => settings.venue === 'tapeline',
  })
  const context: SourceContext = {
    ports,
    mux: { ...venue, open: upkeep.open },
    rest,
    visible,
    lotDecimals: (instId) => instruments.get(instId)?.[1] ?? 0,
    hours: (instId) => instruments.get(instId)?.[2] ?? 'always',
    emit,
    venue: () => settings.venue,
    steady: upkeep.steady,
    asOf: upkeep.asOf,
    pace: upkeep.pace,
  }
  const feeds = createFeedRegistry(
    context,
    load,
    {
      settings: () => ({ ...settings, online: reachable() }),
      ready: (socket) => venue.setPrivate(true, socket),
      leave: () => venue.restart('signed-out'),
    },
    (name, canWait) => {
      const queue = name === 'lists' ? lists : frames
      if (canWait) queue.markLater()
      else queue.mark()
    },
  )
  const { lazyPart } = feeds
  /** Against the real OKX a price is also old as soon as nobody is there to change it. */
  const staleFrom = (): number => (settings.venue === 'tapeline' ? PRICE_AGE_STALE : isLive() ? PRICE_AGE_STALE_OKX : 0)
  const quotes = createQuoteFeeds(context, staleFrom, lists.mark)
  const prefetch = createPrefetch(ports, {
    openPulse: () => feeds.open({ feed: 'pulse' }),
    closePulse: () => feeds.close('pulse'),
    demand: quotes.demand,
  })

  const setPage = (next: PageState): void => {
    page = next
    venue.page(next)
    visible.set(next.visible)
    upkeep.page(next)
    if (next.resumed) lazyPart.resumed()
    for (const queue of [lists, frames]) {
      if (next.visible) queue.resume()
      else queue.pause()
    }
  }
  const receive = (message: ToCore): void => {
    switch (message.to) {
      case 'start':
        settings = message.settings
        inFlight.reset()
        // Said a second time, by the app, it is no return of the page, and nothing has to be asked of the socket.
        if (!started || message.page.online !== page.online || message.page.visible !== page.visible)
          setPage(message.page)
        started = true
        venue.start(settings)
        connection = venue.state
        return lists.mark()
      case 'prefetch':
        return prefetch.begin()
      case 'page':
        return setPage(message.page)
      case 'quotes':
        quotes.demand(message.add, message.drop)
        return prefetch.demanded(message.add)
      case 'open':
        if (message.spec.feed === 'pulse') prefetch.pulseOpened()
        return feeds.open(message.spec)
      case 'close':
        return feeds.close(message.key)
      case 'older':
        return feeds.older(message.key)
      case 'session':
        if (!message.signedIn) events.forget()
        return lazyPart.enter(message.signedIn, message.seen)
      case 'dismissAway':
        return lazyPart.dismissAway()
      case 'lowData':
        return upkeep.lowData(message.on)
      case 'applied':
        return inFlight.applied(message.ms)
      case 'language':
        settings = { ...settings, language: message.language }
        return
      case 'instruments':
        instruments = new Map(message.instruments.map((rules) => [rules[0], rules]))
        return
      case 'stop':
        prefetch.stop()
        quotes.clear()
        feeds.stop()
        lists.stop()
        frames.stop()
        upkeep.stop()
        return venue.stop()
    }
  }
  return {
    receive,
    counts: () => ({ ...venue.counts(), quotes: quotes.counts(), feeds: feeds.count() }),
  }
}
