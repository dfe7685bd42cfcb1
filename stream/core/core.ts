import { PRICE_AGE_STALE, PRICE_AGE_STALE_OKX } from '#protocol'
import { isLocal } from '../base/address.ts'
import type { Connection, StreamEvent } from '../base/api.ts'
import { createEvents } from '../base/events.ts'
import { createLane } from '../base/lane.ts'
import type { CoreSettings, Lot, Patch, ToCore } from '../base/messages.ts'
import type { PageState } from '../base/page.ts'
import type { Ports } from '../base/ports.ts'
import { NORMAL } from '../base/tempo.ts'
import { countedFetch } from '../base/traffic.ts'
import { createVisibility } from '../base/visibility.ts'
import { createEndpoints } from '../endpoints/endpoints.ts'
import { createRest } from '../http/rest.ts'
import type { LoadLate } from '../sources/late/late.ts'
import { createQuoteDesk } from '../sources/quotes.ts'
import type { CoreContext } from '../sources/wire.ts'
import { createAhead } from './ahead.ts'
import { createFeedRegistry } from './feedRegistry.ts'
import { createFlight } from './flight.ts'
import { createUpkeep } from './upkeep.ts'

/** The data core: demands in, patches out. Knows nothing of workers, pages or screens. */
export interface Core {
  readonly receive: (message: ToCore) => void
  /** For tests and the log: what is open, kept and on the wire. */
  readonly counts: () => { open: number; subscribed: number; quotes: { watched: number; kept: number }; feeds: number }
}

/** `load` brings what the first list of prices can do without. */
export const createCore = (host: Ports, post: (patch: Patch) => void, load: LoadLate): Core => {
  const ports: Ports = { ...host, fetch: countedFetch(host.fetch, (bytes) => upkeep.received(bytes)) }
  const flight = createFlight(post)
  let settings: CoreSettings = { socket: '', api: '', language: 'en', venue: 'tapeline' }
  let page: PageState = { online: true, visible: true, resumed: false }
  let lots: ReadonlyMap<string, Lot> = new Map()
  let started = false
  let connection: Connection | undefined
  const events = createEvents()
  const visible = createVisibility()

  const emit = (event: StreamEvent): void => {
    // The lanes of a hidden page rest; this is for it.
    if (event.type === 'unseen') return flight.send(lists, { events: [event] })
    events.push(event)
    lists.mark()
  }
  const lists = createLane(ports, NORMAL.lists, false, () => {
    const cells = quotes.take()
    const patches = feeds.take('lists')
    ahead.look(patches)
    const news = { ...upkeep.take(), ...late.take() }
    const told = events.take()
    const hasData = cells.length + patches.length + told.length > 0 || connection !== undefined
    const patch: { -readonly [K in keyof Patch]: Patch[K] } = {}
    if (cells.length > 0) patch.quotes = cells
    if (patches.length > 0) patch.feeds = patches
    if (told.length > 0) patch.events = told
    if (connection !== undefined) patch.connection = connection
    Object.assign(patch, news)
    connection = undefined
    if (Object.keys(patch).length > 0) flight.send(lists, patch)
    return hasData
  })
  const frames = createLane(ports, NORMAL.frames, true, () => {
    const patches = feeds.take('frames')
    if (patches.length > 0) flight.send(frames, { feeds: patches })
    return patches.length > 0
  })

  const venue = createEndpoints(ports, {
    open: (line) => {
      quotes.connected()
      upkeep.connected()
      // Tickets are ours alone.
      if (settings.venue === 'tapeline') late.connected(line)
    },
    closed: (line) => late.disconnected(line),
    // Frames are ASCII: instruments and numbers.
    received: (text) => upkeep.received(text.length),
    event: (event, line) => late.event(event, line),
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
  const context: CoreContext = {
    ports,
    mux: { ...venue, open: upkeep.open },
    rest,
    visible,
    lotDecimals: (instId) => lots.get(instId)?.[1] ?? 0,
    hours: (instId) => lots.get(instId)?.[2] ?? 'always',
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
      ready: (line) => venue.setPrivate(true, line),
      leave: () => venue.restart('signed-out'),
    },
    (name, canWait) => {
      const lane = name === 'lists' ? lists : frames
      if (canWait) lane.follow()
      else lane.mark()
    },
  )
  const { late } = feeds
  /** Against the real OKX a price is also old as soon as nobody is there to change it. */
  const staleFrom = (): number => (settings.venue === 'tapeline' ? PRICE_AGE_STALE : isLive() ? PRICE_AGE_STALE_OKX : 0)
  const quotes = createQuoteDesk(context, staleFrom, lists.mark)
  const ahead = createAhead(ports, {
    openPulse: () => feeds.open({ feed: 'pulse' }),
    closePulse: () => feeds.close('pulse'),
    demand: quotes.demand,
  })

  const setPage = (next: PageState): void => {
    page = next
    venue.page(next)
    visible.set(next.visible)
    upkeep.page(next)
    if (next.resumed) late.resumed()
    for (const lane of [lists, frames]) {
      if (next.visible) lane.resume()
      else lane.pause()
    }
  }
  const receive = (message: ToCore): void => {
    switch (message.to) {
      case 'start':
        settings = message.settings
        flight.reset()
        // Said a second time, by the app, it is no return of the page, and nothing has to be asked of the socket.
        if (!started || message.page.online !== page.online || message.page.visible !== page.visible)
          setPage(message.page)
        started = true
        venue.start(settings)
        connection = venue.state
        return lists.mark()
      case 'ahead':
        return ahead.begin()
      case 'page':
        return setPage(message.page)
      case 'quotes':
        quotes.demand(message.add, message.drop)
        return ahead.demanded(message.add)
      case 'open':
        if (message.spec.feed === 'pulse') ahead.pulseOpened()
        return feeds.open(message.spec)
      case 'close':
        return feeds.close(message.key)
      case 'older':
        return feeds.older(message.key)
      case 'session':
        if (!message.signedIn) events.forget()
        return late.enter(message.signedIn, message.seen)
      case 'dismissAway':
        return late.dismissAway()
      case 'lowData':
        return upkeep.lowData(message.on)
      case 'applied':
        return flight.applied(message.ms)
      case 'language':
        settings = { ...settings, language: message.language }
        return
      case 'lots':
        lots = new Map(message.lots.map((lot) => [lot[0], lot]))
        return
      case 'stop':
        ahead.stop()
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
