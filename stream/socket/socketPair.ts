// The socket that carries everything, and its successor while it is being replaced.

import { type Budget, createBudget } from '#protocol'
import type { Ports } from '../base/ports.ts'
import { createHandover } from './handover.ts'
import type { OpenSocket } from './openSocket.ts'
import { dialSocket, type Loss, type Socket } from './socket.ts'

/** Clients of a venue that announces its end spread their reconnection over this time; it announces it a minute ahead. */
const UPGRADE_SPREAD_MS = 10_000
const HOUR_MS = 3_600_000

/** What the venue allows. */
export interface ConnectionLimits {
  /** New sockets, of everyone who shares it. */
  readonly sockets: Budget
  /** Requests an hour on one socket; unlimited while undefined. */
  readonly requestsPerHour: () => number | undefined
}

/** What the pair asks and tells its connection. */
export interface SocketPairHost {
  readonly address: () => string
  /** The device has a network, or does not need one. */
  readonly isReachable: () => boolean
  readonly wanted: () => boolean
  readonly opened: (socket: Socket, isSuccessor: boolean) => void
  readonly frame: (text: string, socket: Socket) => void
  /** The current socket is gone, and its successor, if there is one, is current. */
  readonly lost: (socket: Socket, reason: Loss | 'upgrade') => void
  /** Another socket, which was open, is gone or given up. */
  readonly closed: (socket: Socket, drained: boolean) => void
  /** Something about the current socket changed. */
  readonly changed: () => void
}

export interface SocketPair {
  readonly current: Socket | undefined
  /** When the last socket that is gone was heard, by the device's clock. */
  readonly heardAt: number | undefined
  readonly connect: () => void
  /** Asks both whether they live. */
  readonly probe: () => void
  readonly drop: () => void
  readonly closeAnnounced: (socket: OpenSocket) => void
  /** Replaces a current socket whose end the venue announced, once something is wanted. */
  readonly handleNotice: () => void
  readonly settled: (socket: OpenSocket) => void
}

export const createSocketPair = (ports: Ports, limits: ConnectionLimits, host: SocketPairHost): SocketPair => {
  let current: Socket | undefined
  /** Sockets whose end the venue announced, and the one of them that is being replaced. */
  const announced = new WeakSet<OpenSocket>()
  let handledNotice: OpenSocket | undefined
  let heardAt: number | undefined
  let lastId = 0

  const dial = (): Socket => {
    limits.sockets.spend(ports.monotonic())
    const budget = createBudget(limits.requestsPerHour, HOUR_MS)
    return dialSocket(
      ports,
      { id: ++lastId, address: host.address(), budget },
      { open: opened, frame: host.frame, lost, probeOverdue, health },
    )
  }
  const opened = (socket: Socket): void => {
    const isSuccessor = socket === handover.successor
    if (isSuccessor) handover.opened()
    host.opened(socket, isSuccessor)
  }
  const probeOverdue = (socket: Socket): void => {
    if (socket === current && host.isReachable() && host.wanted()) handover.begin(0, true)
  }
  const health = (socket: Socket, answered: boolean): void => {
    if (socket !== current) return
    if (answered) handover.callOff()
    host.changed()
  }
  /** Not before something is wanted: a hidden page finds out when it is back. */
  const handleNotice = (): void => {
    if (current === undefined || current === handledNotice || !announced.has(current) || !host.wanted()) return
    handledNotice = current
    handover.begin(UPGRADE_SPREAD_MS, false)
  }
  const lost = (socket: Socket, loss: Loss): void => {
    if (socket === handover.successor) {
      handover.lost()
      if (socket.openedAt !== undefined) host.closed(socket, false)
    } else if (socket === current) {
      heardAt = socket.heardAt ?? heardAt
      current = handover.takeSuccessor()
      if (current?.isOpen === false && !host.isReachable()) {
        current.close()
        current = undefined
      }
      host.lost(socket, announced.has(socket) ? 'upgrade' : loss)
    }
  }
  const handover = createHandover(ports, {
    current: () => current,
    dial,
    wait: () => limits.sockets.wait(ports.monotonic()),
    failed: (successor) => host.closed(successor, false),
    moved: (successor, drained) => {
      const old = current
      heardAt = old?.heardAt ?? heardAt
      current = successor
      if (old !== undefined) host.closed(old, drained)
      host.changed()
      handleNotice()
    },
  })
  return {
    get current() {
      return current
    },
    get heardAt() {
      return heardAt
    },
    connect: () => {
      current = dial()
    },
    probe: () => {
      current?.probe()
      handover.successor?.probe()
    },
    drop: () => {
      for (const socket of [handover.takeSuccessor(), current]) {
        if (socket === undefined) continue
        const wasOpen = socket.isOpen
        heardAt = socket.heardAt ?? heardAt
        if (socket === current) current = undefined
        socket.close()
        if (wasOpen) host.closed(socket, false)
      }
    },
    closeAnnounced: (socket) => {
      announced.add(socket)
      handleNotice()
    },
    handleNotice,
    settled: handover.settled,
  }
}
