import ReconnectingWebSocket from 'reconnecting-websocket'
import { isLocal } from './address.ts'
import type { Connection, ConnectionPhase } from './api.ts'
import { fullJitter } from './backoff.ts'
import { guardedSocket } from './guardedSocket.ts'
import { createHeartbeat } from './heartbeat.ts'
import type { Ports, Timer } from './ports.ts'

/** From the first attempt to `open`; the library's own 4 s are short for phones. */
const CONNECT_TIMEOUT = 10_000
/** The library may never answer at all; then we do. */
const GUARD = CONNECT_TIMEOUT + 1_000
/** A socket that lived this long forgives the failures before it. */
const SETTLED = 5_000

export interface ConnectionEvents {
  /** A new socket is open; nothing is subscribed on it. */
  readonly open: () => void
  readonly frame: (text: string) => void
  /** The open socket is gone. */
  readonly down: () => void
  readonly change: (connection: Connection) => void
  /** Is anything asked for? A venue closes who asks for nothing, and then there is no reason to come back yet. */
  readonly wanted: () => boolean
}

/** What the page knows about itself. */
export interface PageState {
  readonly online: boolean
  readonly visible: boolean
  /** The page slept (back-forward cache, freeze) and woke up. */
  readonly resumed: boolean
}

export interface SocketConnection {
  readonly start: (address: string) => void
  /** Dropped without a word unless live: whoever sends asks again after `open`. */
  readonly send: (text: string) => void
  readonly page: (state: PageState) => void
  /** Something is asked for again. */
  readonly want: () => void
  /** Gives this socket up for a new one. */
  readonly restart: (reason: string) => void
  readonly stop: () => void
  readonly state: Connection
}

/**
 * One socket at a time, for ever. Each attempt is a new instance of the library, which is never asked to reconnect:
 * after a close during its back-off, a rejected address or its last retry it would stay dead.
 */
export const createConnection = (ports: Ports, events: ConnectionEvents): SocketConnection => {
  let address = ''
  let running = false
  let online = true
  let socket: ReconnectingWebSocket | undefined
  let attempts = 0
  let timer: Timer | undefined
  let settling: Timer | undefined
  let state: Connection = { phase: 'idle', rtt: undefined, reason: undefined, since: ports.now() }

  const change = (phase: ConnectionPhase, reason: string | undefined): void => {
    if (state.phase === phase && state.reason === reason) return
    const since = state.phase === phase ? state.since : ports.now()
    state = { phase, reason, rtt: phase === 'live' ? state.rtt : undefined, since }
    events.change(state)
  }
  const heartbeat = createHeartbeat(ports, {
    ping: () => socket?.send('ping'),
    silent: () => lost('silent'),
    rtt: (rtt) => {
      state = { ...state, rtt }
      events.change(state)
    },
  })

  /** Lets the socket go; whatever it still says is heard by nobody. */
  const discard = (): void => {
    const old = socket
    socket = undefined
    heartbeat.stop()
    ports.clearTimeout(timer)
    ports.clearTimeout(settling)
    if (old === undefined) return
    old.close()
  }
  const lost = (reason: string): void => {
    const wasLive = state.phase === 'live'
    discard()
    if (wasLive) events.down()
    if (!running) return
    if (!online && !isLocal(address)) return change('offline', 'offline')
    if (wasLive && !events.wanted()) return change('idle', undefined)
    change(online ? 'waiting' : 'offline', online ? reason : 'offline')
    timer = ports.setTimeout(connect, fullJitter(attempts++, ports.random))
  }

  const connect = (): void => {
    discard()
    change(online ? 'connecting' : 'offline', state.reason)
    let refused = false
    const own = new ReconnectingWebSocket(() => address, undefined, {
      WebSocket: guardedSocket(ports.WebSocket, () => {
        refused = true
        ports.setTimeout(() => own === socket && lost('refused'), 0)
      }),
      maxEnqueuedMessages: 0,
      connectionTimeout: CONNECT_TIMEOUT,
    })
    socket = own
    let opened = false
    own.addEventListener('open', () => {
      if (own !== socket || refused) return
      opened = true
      ports.clearTimeout(timer)
      settling = ports.setTimeout(() => {
        attempts = 0
      }, SETTLED)
      change('live', undefined)
      // What throws here must not keep the library from its own listeners.
      guard(events.open)
      heartbeat.start()
    })
    own.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (own !== socket || typeof data !== 'string') return
      heartbeat.heard()
      if (data === 'pong') heartbeat.pong()
      else receive(data)
    })
    own.addEventListener('close', () => {
      if (own === socket) lost(opened ? 'dropped' : 'refused')
    })
    timer = ports.setTimeout(() => lost('refused'), GUARD)
  }
  const receive = (text: string): void => {
    try {
      events.frame(text)
    } catch (error) {
      ports.report(error)
    }
  }
  const guard = (run: () => void): void => {
    try {
      run()
    } catch (error) {
      ports.report(error)
    }
  }
  /** No waiting when there is reason to hope, and no trust in a socket that may have died asleep. */
  const wake = (): void => {
    if (!running) return
    if (state.phase === 'live') {
      attempts = 0
      return heartbeat.probe()
    }
    if (socket !== undefined && online && state.phase === 'connecting') return
    attempts = 0
    connect()
  }

  return {
    get state() {
      return state
    },
    start: (next) => {
      if (running && next === address) return
      address = next
      running = true
      attempts = 0
      if (state.phase === 'live') lost('restart')
      if (online || isLocal(address)) connect()
      else change('offline', 'offline')
    },
    send: (text) => {
      if (state.phase === 'live') socket?.send(text)
    },
    page: (page) => {
      const wasOnline = online
      online = page.online
      if (!running) return
      if (!online) {
        if (state.phase === 'live') heartbeat.probe()
        else if (isLocal(address)) change('offline', 'offline')
        else {
          discard()
          change('offline', 'offline')
        }
      } else if (!wasOnline || page.resumed || (page.visible && state.phase !== 'connecting')) wake()
    },
    want: () => {
      if (running && state.phase === 'idle') connect()
    },
    restart: (reason) => {
      if (running) lost(reason)
    },
    stop: () => {
      running = false
      if (state.phase === 'live') events.down()
      discard()
      change('idle', undefined)
    },
  }
}
