// When there is to be a socket: at once when there is reason to hope, later after each failure, and none while nothing is
// asked for.

import type { Budget } from '#protocol'
import { fullJitter } from '../base/backoff.ts'
import type { Ports, Timer } from '../base/ports.ts'
import type { Socket } from './socket.ts'
import type { SocketPair } from './socketPair.ts'

/** A socket that lived this long resets the backoff. */
const SETTLED_MS = 5_000
/** An attempt that is younger has hardly been slept through. */
const FRESH_MS = 1_000

/** What decides whether there is to be a socket. */
export interface ReconnectHost {
  /** New sockets, of everyone who shares it. */
  readonly budget: Budget
  readonly isReachable: () => boolean
  /** Is anything asked for? */
  readonly wanted: () => boolean
  /** A socket was dialled, or is to be. */
  readonly changed: () => void
}

export interface Reconnect {
  /** Nothing is asked for, so there is no reason to come back yet. */
  readonly isResting: () => boolean
  /** Opens at once; if nothing is asked for and `lazy`, at the next `resume`. */
  readonly begin: (lazy: boolean) => void
  readonly resume: () => void
  readonly suspend: () => void
  /** No waiting when there is reason to hope, and no trust in a socket that may have died asleep. */
  readonly wake: (slept: boolean) => void
  /** The current socket is gone; another one may have followed it. */
  readonly lost: (socket: Socket) => void
  /** Gives every socket up for a new one, which is no failure. */
  readonly restart: () => void
  readonly drop: () => void
}

export const createReconnect = (ports: Ports, sockets: SocketPair, host: ReconnectHost): Reconnect => {
  let resting = false
  let attempts = 0
  let timer: Timer | undefined

  const drop = (): void => {
    ports.clearTimeout(timer)
    sockets.drop()
  }
  const connect = (): void => {
    drop()
    const wait = host.budget.wait(ports.monotonic())
    if (wait > 0) timer = ports.setTimeout(connect, wait)
    else sockets.connect()
    host.changed()
  }
  const connectIfReachable = (): void => {
    if (host.isReachable()) connect()
  }
  const resetBackoff = ({ openedAt }: Socket): void => {
    if (openedAt !== undefined && ports.monotonic() - openedAt >= SETTLED_MS) attempts = 0
  }
  const retry = (wasOpen: boolean, failed: boolean): void => {
    if (wasOpen && !host.wanted()) resting = true
    else if (host.isReachable())
      timer = ports.setTimeout(connect, fullJitter(failed ? attempts++ : attempts, ports.random))
  }
  return {
    isResting: () => resting,
    begin: (lazy) => {
      attempts = 0
      resting = lazy && !host.wanted()
      if (!resting) connectIfReachable()
    },
    resume: () => {
      resting = false
      connectIfReachable()
    },
    suspend: () => {
      resting = true
      drop()
    },
    wake: (slept) => {
      const { current } = sockets
      if (resting) return
      attempts = 0
      if (current?.isOpen) sockets.probe()
      else if (current === undefined || (slept && ports.now() - current.dialledAt > FRESH_MS)) connect()
    },
    lost: (socket) => {
      resetBackoff(socket)
      if (sockets.current === undefined) retry(socket.openedAt !== undefined, true)
    },
    restart: () => {
      const { current } = sockets
      const wasOpen = current?.isOpen ?? false
      if (current !== undefined) resetBackoff(current)
      drop()
      retry(wasOpen, false)
    },
    drop,
  }
}
