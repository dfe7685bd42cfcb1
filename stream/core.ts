import { BehaviorSubject } from 'rxjs'
import { LIST_PATCH_INTERVAL } from '#protocol'
import { isLocal } from './address.ts'
import type { Connection, StreamEvent } from './api.ts'
import { createConnection, type PageState } from './connection.ts'
import { createFeedRegistry } from './feedRegistry.ts'
import { createCaller } from './http.ts'
import { createLane } from './lane.ts'
import type { CoreSettings, Lot, Patch, ToCore } from './messages.ts'
import { createMultiplexer } from './multiplexer.ts'
import type { Ports } from './ports.ts'
import { createRest } from './rest.ts'
import { createSession } from './session.ts'
import { createQuoteDesk } from './wires/quotes.ts'
import { createReporter } from './wires/reporter.ts'
import type { Context } from './wires/wire.ts'

const FRAME_INTERVAL = 16
const MAX_EVENTS = 200
const UPGRADE = 'notice'
/** All clients of a server that says goodbye must not come back in one moment. */
const UPGRADE_SPREAD = 10_000

/** The data core: demands in, patches out. Knows nothing of workers, pages or screens. */
export interface Core {
  readonly receive: (message: ToCore) => void
  /** For tests and the log: what is open, kept and on the wire. */
  readonly counts: () => { open: number; subscribed: number; quotes: { watched: number; kept: number }; feeds: number }
}

export const createCore = (ports: Ports, post: (patch: Patch) => void): Core => {
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
    events = []
    connection = undefined
    if (cells.length + patches.length + happened.length === 0 && changedConnection === undefined) return
    post({
      ...(cells.length > 0 ? { quotes: cells } : {}),
      ...(patches.length > 0 ? { feeds: patches } : {}),
      ...(happened.length > 0 ? { events: happened } : {}),
      ...(changedConnection === undefined ? {} : { connection: changedConnection }),
    })
  })
  const frames = createLane(ports, FRAME_INTERVAL, true, () => {
    const patches = feeds.take('frames')
    if (patches.length > 0) post({ feeds: patches })
  })

  const socket = createConnection(ports, {
    wanted: () => mux.counts().open > 0,
    open: () => {
      mux.connected()
      session.connected()
    },
    frame: (text) => mux.frame(text),
    down: () => {
      session.disconnected()
      mux.disconnected()
    },
    change: (next) => {
      connection = next
      lists.mark()
    },
  })
  const reachable = (): boolean => page.online || isLocal(settings.api)
  const call = createCaller(ports, () => ({ ...settings, online: reachable() }))
  const reporter = createReporter(emit)
  const mux = createMultiplexer(
    ports,
    socket.send,
    (event) => {
      if (event.event === UPGRADE) ports.setTimeout(() => socket.restart('upgrade'), ports.random() * UPGRADE_SPREAD)
      else session.event(event)
    },
    () => settings.requestsPerHour,
  )
  const session = createSession(ports, call, {
    send: socket.send,
    ready: mux.setPrivate,
    leave: () => socket.restart('signed-out'),
    expired: () => {
      desk.set(false)
      reporter.note({ kind: 'expired' })
    },
  })
  const context: Context = {
    ports,
    mux: {
      ...mux,
      open: (arg, sink) => {
        const release = mux.open(arg, sink)
        socket.want()
        return release
      },
    },
    call,
    rest: createRest(ports, () => ({ api: settings.api, online: reachable() })),
    visible,
    lotDecimals: (instId) => lots.get(instId)?.[1] ?? 0,
    hours: (instId) => lots.get(instId)?.[2] ?? 'always',
    reporter,
    emit,
  }
  const feeds = createFeedRegistry(context, (lane) => (lane === 'lists' ? lists : frames).mark())
  const desk = feeds.desk
  const quotes = createQuoteDesk(context, lists.mark)

  const setPage = (next: PageState): void => {
    page = next
    socket.page(next)
    visible.next(next.visible)
    for (const lane of [lists, frames]) {
      if (next.visible) lane.resume()
      else lane.pause()
    }
  }
  const receive = (message: ToCore): void => {
    switch (message.to) {
      case 'start':
        settings = message.settings
        setPage(message.page)
        socket.start(settings.socket)
        connection = socket.state
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
        desk.set(message.signedIn)
        return session.set(message.signedIn)
      case 'dismissAway':
      case 'lowData':
        return
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
        return socket.stop()
    }
  }
  return {
    receive,
    counts: () => ({ ...mux.counts(), quotes: quotes.counts(), feeds: feeds.count() }),
  }
}
