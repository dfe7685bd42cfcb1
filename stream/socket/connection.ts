// One connection that lasts as long as the app: dials, waits longer after each failure, and replaces sockets that die
// or are about to.

import { isLocal } from '../base/address.ts'
import type { Connection } from '../base/api.ts'
import type { PageState } from '../base/page.ts'
import type { Ports } from '../base/ports.ts'
import { createConnectionState } from './connectionState.ts'
import type { OpenSocket } from './openSocket.ts'
import { createReconnect } from './reconnect.ts'
import { type ConnectionLimits, createSocketPair } from './socketPair.ts'

/** What a connection tells whoever owns it. */
export interface ConnectionEvents {
  /** A new socket is open, the only one or beside another; nothing is subscribed on it. */
  readonly open: (socket: OpenSocket) => void
  readonly frame: (text: string, socket: OpenSocket) => void
  /** An open socket is gone. `drained`: not before everything that it had under way had arrived. */
  readonly closed: (socket: OpenSocket, drained: boolean) => void
  readonly change: (connection: Connection) => void
  /** Is anything asked for? A venue closes who asks for nothing, and then there is no reason to come back yet. */
  readonly wanted: () => boolean
}

/** A connection that lives as long as the app, whatever becomes of its sockets. */
export interface SocketConnection {
  /** Opens at once, or at the first `want` if nothing is asked for and `lazy`. */
  readonly start: (address: string, lazy?: boolean) => void
  readonly page: (state: PageState) => void
  /** Something is asked for again. */
  readonly resume: () => void
  /** Nothing is asked for any more: closes until the next `want`. */
  readonly suspend: () => void
  /** The venue is about to close this socket. */
  readonly closeAnnounced: (socket: OpenSocket) => void
  /** This socket carries everything that is asked for. */
  readonly settled: (socket: OpenSocket) => void
  /** Some channels are refused or unanswered. */
  readonly partial: (on: boolean) => void
  /** Gives every socket up for a new one. */
  readonly restart: (reason: string) => void
  readonly stop: () => void
  readonly state: Connection
}

/** Joins the sockets (`socketPair.ts`), when there is to be one (`reconnect.ts`) and what is reported of it. */
export const createConnection = (
  ports: Ports,
  limits: ConnectionLimits,
  events: ConnectionEvents,
): SocketConnection => {
  let address = ''
  let running = false
  let online = true

  const isReachable = (): boolean => online || isLocal(address)
  const state = createConnectionState(ports, events.change)
  const tell = (): void => state.update(running && !reconnect.isResting(), isReachable(), sockets)
  const sockets = createSocketPair(ports, limits, {
    address: () => address,
    isReachable,
    wanted: events.wanted,
    opened: (socket, isSuccessor) => {
      if (!isSuccessor) state.reason = undefined
      tell()
      events.open(socket)
    },
    frame: events.frame,
    lost: (socket, reason) => {
      state.reason = sockets.current?.isOpen ? undefined : reason
      if (socket.openedAt !== undefined) events.closed(socket, false)
      reconnect.lost(socket)
      tell()
    },
    closed: events.closed,
    changed: tell,
  })
  const reconnect = createReconnect(ports, sockets, {
    budget: limits.sockets,
    isReachable,
    wanted: events.wanted,
    changed: tell,
  })

  return {
    get state() {
      return state.value
    },
    start: (next, lazy = false) => {
      if (running && next === address) return
      reconnect.drop()
      address = next
      running = true
      reconnect.begin(lazy)
      tell()
    },
    page: (page) => {
      const wasOnline = online
      online = page.online
      if (!running) return
      if (!isReachable()) {
        if (sockets.current?.isOpen) sockets.current.probe()
        else reconnect.drop()
      } else if (page.visible || page.resumed || online !== wasOnline) reconnect.wake(page.resumed)
      tell()
    },
    resume: () => {
      if (!running) return
      if (!reconnect.isResting()) return sockets.handleNotice()
      reconnect.resume()
      tell()
    },
    suspend: () => {
      if (!running) return
      reconnect.suspend()
      tell()
    },
    closeAnnounced: sockets.closeAnnounced,
    settled: sockets.settled,
    partial: (on) => {
      state.partial = on
      tell()
    },
    restart: (reason) => {
      if (!running || reconnect.isResting()) return
      reconnect.restart()
      state.reason = reason
      tell()
    },
    stop: () => {
      running = false
      reconnect.drop()
      tell()
    },
  }
}
