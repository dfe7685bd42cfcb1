import type { WsEvent } from '#protocol'
import type { Connection } from '../base/api.ts'
import type { PageState } from '../base/page.ts'
import type { Ports, Timer } from '../base/ports.ts'
import { createMultiplexer, type Multiplexer } from '../channels/multiplexer.ts'
import { createConnection } from '../socket/connection.ts'
import type { OpenSocket } from '../socket/openSocket.ts'
import type { ConnectionLimits } from '../socket/socketPair.ts'

/** One address of a venue: its socket, and the channels on it. */
export interface Endpoint extends Pick<Multiplexer, 'open' | 'resync' | 'onBatch' | 'pace' | 'counts' | 'setPrivate'> {
  readonly start: (address: string) => void
  readonly page: (state: PageState) => void
  readonly restart: (reason: string) => void
  readonly stop: () => void
  readonly state: Connection
}

/** What an address of the venue tells the core. */
export interface EndpointEvents {
  /** A socket is open; what else lives on it may begin, before anything is subscribed. */
  readonly open?: (socket: OpenSocket) => void
  readonly closed?: (socket: OpenSocket) => void
  /** A frame arrived; called before anyone reads it. */
  readonly received: (text: string) => void
  readonly event?: (event: WsEvent, socket: OpenSocket) => void
  readonly change: (connection: Connection) => void
}

const NOTICE = 'notice'
/** How long an endpoint that is not always there stays open when nothing on it is wanted. */
const LINGER = 20_000

/** `lazy`: there only while something on it is wanted. */
export const createEndpoint = (ports: Ports, limits: ConnectionLimits, on: EndpointEvents, lazy = false): Endpoint => {
  let leaving: Timer | undefined
  const connection = createConnection(ports, limits, {
    wanted: () => mux.counts().open > 0,
    open: (socket) => {
      on.open?.(socket)
      mux.connected(socket)
    },
    frame: (text, socket) => {
      on.received(text)
      mux.frame(text, socket)
    },
    closed: (socket, drained) => {
      on.closed?.(socket)
      mux.disconnected(socket, drained)
    },
    change: on.change,
  })
  const mux = createMultiplexer(ports, {
    event: (event, socket) => {
      if (event.event === NOTICE) connection.closeAnnounced(socket)
      else on.event?.(event, socket)
    },
    settled: connection.settled,
    partial: connection.partial,
    wanted: (isWanted) => {
      ports.clearTimeout(leaving)
      if (isWanted) connection.resume()
      else if (lazy) {
        leaving = ports.setTimeout(connection.suspend, LINGER)
        on.change(connection.state)
      }
    },
  })
  return {
    open: mux.open,
    resync: mux.resync,
    onBatch: mux.onBatch,
    pace: mux.pace,
    counts: mux.counts,
    setPrivate: mux.setPrivate,
    start: (address) => connection.start(address, lazy),
    page: connection.page,
    restart: connection.restart,
    stop: () => {
      ports.clearTimeout(leaving)
      connection.stop()
    },
    get state() {
      return connection.state
    },
  }
}
