// One attempt at a websocket, from dialling to its end, which it tells once and with its cause.

import ReconnectingWebSocket from 'reconnecting-websocket'
import type { Budget } from '#protocol'
import type { Ports, Timer } from '../base/ports.ts'
import { guardedSocket } from './guardedSocket.ts'
import { createHeartbeat } from './heartbeat.ts'
import type { OpenSocket } from './openSocket.ts'

/** From the first attempt to `open`; the library's own 4 s are short for phones. */
const CONNECT_TIMEOUT = 10_000
/** The library may never answer at all; then we do. */
const GUARD = CONNECT_TIMEOUT + 1_000

/** Why a socket is no more. `refused`: it never opened. */
export type Loss = 'refused' | 'dropped' | 'silent'

/** One attempt at a socket, from its first byte to its last. It is never opened again. */
export interface Socket extends OpenSocket {
  readonly isOpen: boolean
  /** Unix ms. */
  readonly dialledAt: number
  /** By the monotonic clock, ms; undefined before. */
  readonly openedAt: number | undefined
  /** The last pong was late, or is overdue. */
  readonly slow: boolean
  /** Round trip of the last ping in ms. */
  readonly rtt: number | undefined
  /** Asks whether it still lives. `answered`: everything that the venue sent before has arrived. */
  readonly probe: (answered?: () => void) => void
  /** Closes it; frames that still arrive are dropped, and no event follows. */
  readonly close: () => void
}

/** What one socket tells its connection. */
export interface SocketEvents {
  open(socket: Socket): void
  frame(text: string, socket: Socket): void
  /** It has been let go already. Told once, and never after `close`. */
  lost(socket: Socket, reason: Loss): void
  /** A probe waits for its answer longer than it should. */
  probeOverdue(socket: Socket): void
  /** `slow` or `rtt` may have changed; `answered`: by a pong. */
  health(socket: Socket, answered: boolean): void
}

/**
 * The one place that knows reconnecting-websocket. Each attempt is a new instance, which is never asked to reconnect:
 * after a close during its back-off, a rejected address or its last retry it would stay dead. Nothing is left to its
 * queue, and nothing that throws reaches it.
 */
export const dialSocket = (
  ports: Ports,
  { id, address, budget }: { id: number; address: string; budget: Budget },
  on: SocketEvents,
): Socket => {
  let state: 'opening' | 'open' | 'gone' = 'opening'
  let openedAt: number | undefined
  let slow = false
  let rtt: number | undefined
  let guard: Timer | undefined

  const safely = (run: () => void): void => {
    try {
      run()
    } catch (error) {
      ports.report(error)
    }
  }
  const end = (): boolean => {
    if (state === 'gone') return false
    state = 'gone'
    heartbeat.stop()
    ports.clearTimeout(guard)
    inner.close()
    return true
  }
  const lose = (reason: Loss): void => {
    if (end()) safely(() => on.lost(socket, reason))
  }
  const heartbeat = createHeartbeat(ports, {
    ping: () => inner.send('ping'),
    silent: () => lose('silent'),
    probeOverdue: () => on.probeOverdue(socket),
    measured: (isSlow, measured) => {
      slow = isSlow
      rtt = measured ?? rtt
      if (measured !== undefined && socket.heardAt !== undefined) socket.heardAt = ports.now()
      on.health(socket, measured !== undefined)
    },
  })
  const socket: Socket = {
    id,
    budget,
    heardAt: undefined,
    dialledAt: ports.now(),
    get isOpen() {
      return state === 'open'
    },
    get openedAt() {
      return openedAt
    },
    get slow() {
      return slow
    },
    get rtt() {
      return rtt
    },
    send: (text) => {
      if (state === 'open') inner.send(text)
    },
    probe: (answered) => {
      if (state === 'open') heartbeat.probe(answered)
    },
    close: () => {
      end()
    },
  }

  // The build leaves out whatever else the library has.
  const inner: Pick<ReconnectingWebSocket, 'addEventListener' | 'send' | 'close'> = new ReconnectingWebSocket(
    () => address,
    undefined,
    {
      // Refused while the library still holds its lock; a moment later it can be let go.
      WebSocket: guardedSocket(ports.WebSocket, () => void ports.setTimeout(() => lose('refused'), 0)),
      maxEnqueuedMessages: 0,
      // Never used, but by default it is drawn when the library is loaded, and nothing here is left to chance.
      minReconnectionDelay: CONNECT_TIMEOUT,
      connectionTimeout: CONNECT_TIMEOUT,
    },
  )
  inner.addEventListener('open', () => {
    if (state !== 'opening') return
    state = 'open'
    openedAt = ports.monotonic()
    ports.clearTimeout(guard)
    safely(() => on.open(socket))
    if (state === 'open') heartbeat.start()
  })
  inner.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (state !== 'open' || typeof data !== 'string') return
    heartbeat.heard()
    if (data === 'pong') safely(heartbeat.pong)
    else safely(() => on.frame(data, socket))
  })
  inner.addEventListener('close', () => lose(state === 'open' ? 'dropped' : 'refused'))
  guard = ports.setTimeout(() => lose('refused'), GUARD)
  return socket
}
