import { BehaviorSubject } from 'rxjs'
import { LIST_PATCH_INTERVAL, PRICE_AGE_STALE, PRICE_AGE_STALE_OKX } from '#protocol'
import { isLocal } from './address.ts'
import type { Connection, Seen, StreamEvent } from './api.ts'
import { createEndpoints } from './endpoints.ts'
import { createFeedRegistry } from './feedRegistry.ts'
import { createFlight } from './flight.ts'
import { createCaller } from './http.ts'
import { createLane } from './lane.ts'
import type { CoreSettings, Lot, Patch, ToCore } from './messages.ts'
import type { PageState } from './page.ts'
import type { Ports } from './ports.ts'
import { createRest } from './rest.ts'
import { createSession } from './session.ts'
import { countedFetch } from './traffic.ts'
import { createUpkeep } from './upkeep.ts'
import { createQuoteDesk } from './wires/quotes.ts'
import { createReporter } from './wires/reporter.ts'
import type { Context } from './wires/wire.ts'

const FRAME_INTERVAL = 16
const MAX_EVENTS = 200

/** The data core: demands in, patches out. Knows nothing of workers, pages or screens. */
export interface Core {
  readonly receive: (message: ToCore) => void
  /** For tests and the log: what is open, kept and on the wire. */
  readonly counts: () => { open: number; subscribed: number; quotes: { watched: number; kept: number }; feeds: number }
}

export const createCore = (host: Ports, post: (patch: Patch) => void): Core => {
  const ports: Ports = { ...host, fetch: countedFetch(host.fetch, (bytes) => upkeep.received(bytes)) }
  const flight = createFlight(post)
  let settings: CoreSettings = { socket: '', api: '', language: 'en', venue: 'tapeline' }
  let page: PageState = { online: true, visible: true, resumed: false }
  let lots: ReadonlyMap<string, Lot> = new Map()
  let connection: Connection | undefined
  let events: StreamEvent[] = []
  const visible = new BehaviorSubject(true)

  const emit = (event: StreamEvent): void => {
    events.push(event)
    if (events.length > MAX_EVENTS) events = events.slice(-MAX_EVENTS)
    lists.mark()
  }
  const lists = createLane(ports, LIST_PATCH_INTERVAL, false, () => {
    const cells = quotes.take()
    const patches = feeds.take('lists')
    const happened = events
    const changedConnection = connection
    const news = { ...upkeep.take(), ...desk.take() }
    events = []
    connection = undefined
    const patch: Patch = {
      ...(cells.length > 0 ? { quotes: cells } : {}),
      ...(patches.length > 0 ? { feeds: patches } : {}),
      ...(happened.length > 0 ? { events: happened } : {}),
      ...(changedConnection === undefined ? {} : { connection: changedConnection }),
    }
    const hasData = Object.keys(patch).length > 0
    if (hasData || Object.keys(news).length > 0) flight.send(lists, { ...patch, ...news })
    return hasData
  })
  const frames = createLane(ports, FRAME_INTERVAL, true, () => {
    const patches = feeds.take('frames')
    if (patches.length > 0) flight.send(frames, { feeds: patches })
    return patches.length > 0
  })

  const venue = createEndpoints(ports, {
    open: (line) => {
      quotes.connected()
      upkeep.connected()
      // Tickets are ours alone.
      if (settings.venue === 'tapeline') session.connected(line)
    },
    closed: (line) => session.disconnected(line),
    // Frames are ASCII: instruments and numbers.
    received: (text) => upkeep.received(text.length),
    event: (event, line) => session.event(event, line),
    change: (next) => {
      connection = next
      quotes.sweep()
      lists.mark()
    },
  })
  const reachable = (): boolean => page.online || isLocal(settings.api)
  const call = createCaller(ports, () => ({ ...settings, online: reachable() }))
  const reporter = createReporter(emit)
  /** The desk follows the session; what stands ready to be told of one user is not told to the next. */
  const enter = (signedIn: boolean, seen?: Seen): void => {
    if (!signedIn) events = events.filter(({ type }) => type !== 'order')
    desk.set(signedIn, seen)
  }
  const session = createSession(ports, call, {
    ready: (line) => venue.setPrivate(true, line),
    leave: () => venue.restart('signed-out'),
    replied: (reply) => {
      if (reply.kind === 'expired') desk.set(false)
      reporter.note(reply)
    },
  })
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
  const context: Context = {
    ports,
    mux: { ...venue, open: upkeep.open },
    call,
    rest,
    visible,
    lotDecimals: (instId) => lots.get(instId)?.[1] ?? 0,
    hours: (instId) => lots.get(instId)?.[2] ?? 'always',
    reporter,
    emit,
    venue: () => settings.venue,
    steady: upkeep.steady,
    asOf: upkeep.asOf,
    pace: upkeep.pace,
  }
  const feeds = createFeedRegistry(context, (lane) => (lane === 'lists' ? lists : frames).mark())
  const desk = feeds.desk
  /** Against the real OKX a price is also old as soon as nobody is there to change it. */
  const staleFrom = (): number => (settings.venue === 'tapeline' ? PRICE_AGE_STALE : isLive() ? PRICE_AGE_STALE_OKX : 0)
  const quotes = createQuoteDesk(context, staleFrom, lists.mark)

  const setPage = (next: PageState): void => {
    page = next
    venue.page(next)
    visible.next(next.visible)
    upkeep.page(next)
    if (next.resumed) desk.resumed()
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
        setPage(message.page)
        venue.start(settings)
        connection = venue.state
        return lists.mark()
      case 'page':
        return setPage(message.page)
      case 'quotes':
        return quotes.demand(message.add, message.drop)
      case 'open':
        return feeds.open(message.spec)
      case 'close':
        return feeds.close(message.key)
      case 'older':
        return feeds.older(message.key)
      case 'session':
        enter(message.signedIn, message.seen)
        return session.set(message.signedIn)
      case 'dismissAway':
        return desk.dismissAway()
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
