// One connection that lasts as long as the app: dials, waits longer after each failure, and replaces sockets that die
// or are about to.

import { type Budget, createBudget } from '#protocol'
import { isLocal } from '../base/address.ts'
import type { Connection } from '../base/api.ts'
import { fullJitter } from '../base/backoff.ts'
import type { PageState } from '../base/page.ts'
import type { Ports, Timer } from '../base/ports.ts'
import { createHandover } from './handover.ts'
import type { OpenSocket } from './openSocket.ts'
import { phaseOf } from './phase.ts'
import { dialSocket, type Loss, type Socket } from './socket.ts'

/** A socket that lived this long resets the backoff. */
const SETTLED_MS = 5_000
/** Clients of a venue that announces its end spread their reconnection over this time; it announces it a minute ahead. */
const UPGRADE_SPREAD_MS = 10_000
const HOUR_MS = 3_600_000
/** An attempt that is younger has hardly been slept through. */
const FRESH_MS = 1_000

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

/** What the venue allows. */
export interface ConnectionLimits {
  /** New sockets, of everyone who shares it. */
  readonly sockets: Budget
  /** Requests an hour on one socket; unlimited while undefined. */
  readonly requestsPerHour: () => number | undefined
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
  /** Everything that is asked for is carried by this socket. */
  readonly settled: (socket: OpenSocket) => void
  /** Some channels are refused or unanswered. */
  readonly partial: (on: boolean) => void
  /** Gives every socket up for a new one. */
  readonly restart: (reason: string) => void
  readonly stop: () => void
  readonly state: Connection
}

/** One socket for ever, and a second one while the first is being replaced (`handover.ts`). */
export const createConnection = (
  ports: Ports,
  limits: ConnectionLimits,
  events: ConnectionEvents,
): SocketConnection => {
  let address = ''
  let running = false
  let resting = false
  let online = true
  let partial = false
  let reason: string | undefined
  /** The socket that carries, or is to carry, everything. */
  let current: Socket | undefined
  /** Sockets whose end the venue announced, and the one of them that is being replaced. */
  const announced = new WeakSet<OpenSocket>()
  let handledNotice: OpenSocket | undefined
  /** When the last socket that is gone was heard, by the device's clock. */
  let heardAt: number | undefined
  let lastId = 0
  let attempts = 0
  let dialledAt = 0
  let timer: Timer | undefined
  let state: Connection = { phase: 'idle', rtt: undefined, reason: undefined, since: ports.now() }

  const isReachable = (): boolean => online || isLocal(address)
  /** Says what the situation is, if that is news. */
  const tell = (): void => {
    const next = phaseOf({
      running: running && !resting,
      reachable: isReachable(),
      socket: current === undefined ? 'none' : current.isOpen ? 'open' : 'opening',
      slow: current?.slow ?? false,
      partial,
      reason,
    })
    const rtt = current?.isOpen ? current.rtt : undefined
    if (next.phase === state.phase && next.reason === state.reason && rtt === state.rtt) return
    const since = next.phase === state.phase ? state.since : ports.now()
    state = { ...next, rtt, since, heardAt: current?.heardAt ?? heardAt }
    events.change(state)
  }

  const dial = (): Socket => {
    dialledAt = ports.now()
    limits.sockets.spend(ports.monotonic())
    const budget = createBudget(limits.requestsPerHour, HOUR_MS)
    return dialSocket(
      ports,
      { id: ++lastId, address, budget },
      { open: opened, frame: events.frame, lost, probeOverdue, health },
    )
  }
  const opened = (socket: Socket): void => {
    if (socket === handover.successor) handover.opened()
    else reason = undefined
    tell()
    events.open(socket)
  }
  const probeOverdue = (socket: Socket): void => {
    if (socket === current && isReachable() && events.wanted()) handover.begin(0, true)
  }
  const health = (socket: Socket, answered: boolean): void => {
    if (socket !== current) return
    if (answered) handover.callOff()
    tell()
  }
  /** Not before something is wanted: a hidden page finds out when it is back. */
  const handleNotice = (): void => {
    if (current === undefined || current === handledNotice || !announced.has(current) || !events.wanted()) return
    handledNotice = current
    handover.begin(UPGRADE_SPREAD_MS, false)
  }
  const resetBackoff = ({ openedAt }: Socket): void => {
    if (openedAt !== undefined && ports.monotonic() - openedAt >= SETTLED_MS) attempts = 0
  }
  const lost = (socket: Socket, loss: Loss): void => {
    const wasOpen = socket.openedAt !== undefined
    if (socket === handover.successor) {
      handover.lost()
      if (wasOpen) events.closed(socket, false)
    } else if (socket === current) {
      resetBackoff(socket)
      heardAt = socket.heardAt ?? heardAt
      current = handover.takeSuccessor()
      if (current?.isOpen === false && !isReachable()) {
        current.close()
        current = undefined
      }
      reason = current?.isOpen ? undefined : announced.has(socket) ? 'upgrade' : loss
      if (wasOpen) events.closed(socket, false)
      if (current === undefined) retry(wasOpen)
      tell()
    }
  }
  const handover = createHandover(ports, {
    current: () => current,
    dial,
    wait: () => limits.sockets.wait(ports.monotonic()),
    failed: (successor) => events.closed(successor, false),
    moved: (successor, drained) => {
      const old = current
      heardAt = old?.heardAt ?? heardAt
      current = successor
      if (old !== undefined) events.closed(old, drained)
      tell()
      handleNotice()
    },
  })

  /** `failed` false: the socket was given up on purpose. */
  const retry = (wasOpen: boolean, failed = true): void => {
    if (wasOpen && !events.wanted()) resting = true
    else if (isReachable()) timer = ports.setTimeout(connect, fullJitter(failed ? attempts++ : attempts, ports.random))
  }
  const drop = (): void => {
    ports.clearTimeout(timer)
    for (const socket of [handover.takeSuccessor(), current]) {
      if (socket === undefined) continue
      const wasOpen = socket.isOpen
      heardAt = socket.heardAt ?? heardAt
      if (socket === current) current = undefined
      socket.close()
      if (wasOpen) events.closed(socket, false)
    }
  }
  const connect = (): void => {
    drop()
    const wait = limits.sockets.wait(ports.monotonic())
    if (wait > 0) timer = ports.setTimeout(connect, wait)
    else current = dial()
    tell()
  }
  /** No waiting when there is reason to hope, and no trust in a socket that may have died asleep. */
  const wake = (slept: boolean): void => {
    if (resting) return
    attempts = 0
    if (current?.isOpen) {
      current.probe()
      handover.successor?.probe()
    } else if (current === undefined || (slept && ports.now() - dialledAt > FRESH_MS)) connect()
  }

  return {
    get state() {
      return state
    },
    start: (next, lazy = false) => {
      if (running && next === address) return
      drop()
      address = next
      running = true
      attempts = 0
      resting = lazy && !events.wanted()
      if (!resting && isReachable()) connect()
      tell()
    },
    page: (page) => {
      const wasOnline = online
      online = page.online
      if (!running) return
      if (!isReachable()) {
        if (current?.isOpen) current.probe()
        else drop()
      } else if (page.visible || page.resumed || online !== wasOnline) wake(page.resumed)
      tell()
    },
    resume: () => {
      if (!running) return
      if (!resting) return handleNotice()
      resting = false
      if (isReachable()) connect()
      tell()
    },
    suspend: () => {
      if (!running) return
      resting = true
      drop()
      tell()
    },
    closeAnnounced: (socket) => {
      announced.add(socket)
      handleNotice()
    },
    settled: handover.settled,
    partial: (on) => {
      partial = on
      tell()
    },
    restart: (why) => {
      if (!running || resting) return
      const wasOpen = current?.isOpen ?? false
      if (current !== undefined) resetBackoff(current)
      drop()
      reason = why
      retry(wasOpen, false)
      tell()
    },
    stop: () => {
      running = false
      drop()
      tell()
    },
  }
}
