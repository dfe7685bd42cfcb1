// Replaces an open socket by a second one without a gap.

import { fullJitter } from '../base/backoff.ts'
import type { Ports, Timer } from '../base/ports.ts'
import type { OpenSocket } from './openSocket.ts'
import type { Socket } from './socket.ts'

/** From the successor's `open` until every channel is on it; then it is given up. */
const SWITCH_TIMEOUT_MS = 20_000
/** After this many successors the socket is left to end when the venue ends it. */
const MAX_SUCCESSORS = 3

/** What a change of sockets needs of its connection. */
export interface HandoverHost {
  /** The socket that carries everything now. */
  readonly current: () => Socket | undefined
  /** Opens another beside it; the host joins it to the channels once it is open. */
  readonly dial: () => Socket
  /** Ms until another socket may be opened. */
  readonly wait: () => number
  /** The successor, which was open, is given up; the first one goes on alone. */
  readonly failed: (successor: Socket) => void
  /** The successor carries everything; the first one is closed, `drained` of what it had under way or not. */
  readonly moved: (successor: Socket, drained: boolean) => void
}

/**
 * How one socket follows another without a gap:
 *
 * 1. `begin`: the venue announces the end of the first one (or it does not answer a probe). After a part of `spread`,
 *    so that not all clients come in one moment, a second socket opens beside it.
 * 2. Everything is asked for on the second one too. Each channel changes over when it is acknowledged there; until
 *    then the first one delivers it, and afterwards it no longer does.
 * 3. `settled`: all have changed over. The first one is asked once more: with its pong everything that it still had
 *    under way is here (a trade may have left it before the second one was listening). One that has not answered a
 *    probe is not waited for: the next absence may begin before it is given up.
 * 4. The first one is closed.
 *
 * If the first one dies meanwhile, the second one takes over as far as it got (`takeSuccessor`). If the second one dies or does
 * not finish in time, the first one goes on, and a new one is tried.
 */
export interface Handover {
  /** `isPrecaution`: only in case the first one is dead; `callOff` ends it. */
  readonly begin: (spread: number, isPrecaution: boolean) => void
  readonly callOff: () => void
  readonly successor: Socket | undefined
  /** The successor is open. */
  readonly opened: () => void
  /** This socket carries every channel that the first one carried. */
  readonly settled: (socket: OpenSocket) => void
  /** The successor is gone. */
  readonly lost: () => void
  /** Ends the handover and gives the successor away, open or not. */
  readonly takeSuccessor: () => Socket | undefined
}

export const createHandover = (ports: Ports, host: HandoverHost): Handover => {
  let stage: 'none' | 'waiting' | 'dialling' | 'switching' | 'draining' = 'none'
  let isPrecaution = false
  let tries = 0
  let successor: Socket | undefined
  let timer: Timer | undefined

  const later = (run: () => void, ms: number): void => {
    ports.clearTimeout(timer)
    timer = ports.setTimeout(run, ms)
  }
  const end = (): Socket | undefined => {
    ports.clearTimeout(timer)
    const last = successor
    successor = undefined
    stage = 'none'
    return last
  }
  const dial = (): void => {
    const wait = host.wait()
    if (wait > 0) return later(dial, wait)
    tries += 1
    stage = 'dialling'
    successor = host.dial()
  }
  const again = (): void => {
    end()
    if (isPrecaution || tries >= MAX_SUCCESSORS) return
    stage = 'waiting'
    later(dial, fullJitter(tries, ports.random))
  }
  const giveUp = (): void => {
    const failed = successor
    failed?.close()
    again()
    if (failed !== undefined) host.failed(failed)
  }
  return {
    begin: (spread, isProbe) => {
      if (stage !== 'none') {
        isPrecaution &&= isProbe
        return
      }
      isPrecaution = isProbe
      tries = 0
      stage = 'waiting'
      if (spread === 0) dial()
      else later(dial, ports.random() * spread)
    },
    callOff: () => {
      if (isPrecaution && (stage === 'waiting' || stage === 'dialling')) end()?.close()
    },
    get successor() {
      return successor
    },
    opened: () => {
      stage = 'switching'
      later(giveUp, SWITCH_TIMEOUT_MS)
    },
    settled: (socket) => {
      const next = successor
      if (stage !== 'switching' || socket !== next || next === undefined) return
      stage = 'draining'
      ports.clearTimeout(timer)
      const current = host.current()
      const finish = (drained: boolean): void => {
        if (successor !== next || stage !== 'draining') return
        end()
        current?.close()
        host.moved(next, drained)
      }
      if (current === undefined || isPrecaution) finish(current === undefined)
      else current.probe(() => finish(true))
    },
    lost: again,
    takeSuccessor: end,
  }
}
