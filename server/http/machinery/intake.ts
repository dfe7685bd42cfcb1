import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FairTurns } from '../../platform/fairTurns.ts'
import { networkOf } from '../../platform/network.ts'
import { SocketIntake } from './socketIntake.ts'

/** Most requests of one address that may wait for their turn. */
const MAX_WAITING = 500

/**
 * Decides when the venue reads its sockets and handles their requests, so that addresses share the processor fairly.
 * It parses bytes in small pieces and runs the requests of a socket one at a time. Node alone would parse all bytes
 * that have arrived and start every request in them at once.
 */
export interface Intake {
  /** Wraps a request listener so that each request waits for its turn. */
  inTurn(carryOut: RequestListener): RequestListener
  /** Reads the server's new sockets (from `event`) in pieces. Call it before the server listens. */
  attach(server: Server, event?: 'connection' | 'secureConnection'): void
  /** True when too many requests of the same address were waiting; the request must then be refused. */
  isTooMany(request: IncomingMessage): boolean
}

/** `addressOf` returns the client address whose turn a request takes. */
export const createIntake = (
  turns: FairTurns,
  addressOf: (request: IncomingMessage) => string,
  mostWaiting = MAX_WAITING,
): Intake => {
  const sockets = new WeakMap<object, SocketIntake>()
  const tooMany = new WeakSet<IncomingMessage>()
  const waiting = new Map<string, number>()
  const count = (address: string, by: 1 | -1): number => {
    const now = (waiting.get(address) ?? 0) + by
    if (now === 0) waiting.delete(address)
    else waiting.set(address, now)
    return now
  }
  const intakeOf = (socket: Socket): SocketIntake => {
    const known = sockets.get(socket)
    if (known !== undefined) return known
    const made = new SocketIntake(socket, turns)
    sockets.set(socket, made)
    return made
  }

  return {
    inTurn: (carryOut) => (request, response) => {
      const address = networkOf(addressOf(request))
      if (count(address, 1) > mostWaiting) tooMany.add(request)
      intakeOf(request.socket).add({
        address,
        response,
        begin: () => carryOut(request, response),
        left: () => count(address, -1),
      })
    },
    attach(server, event = 'connection') {
      server.on(event, (socket: Socket) => intakeOf(socket).readInPieces())
      server.on('upgrade', (_, socket: Socket) => sockets.get(socket)?.release())
    },
    isTooMany: (request) => tooMany.has(request),
  }
}
