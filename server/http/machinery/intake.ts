import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FairTurns } from '../../platform/fairTurns.ts'
import { networkOf } from '../../platform/network.ts'
import { SocketIntake } from './socketIntake.ts'

/** So many requests of one address may wait for their turn. */
const MAX_WAITING = 500

/**
 * What the venue takes up of its sockets, and when: requests of one socket one after another, bytes in small pieces, all in
 * the turns that addresses share. Node by itself parses whatever has arrived and hands on every request in it at once.
 */
export interface Intake {
  /** The listener for a server's requests, in place of the one that carries them out. */
  inTurn(carryOut: RequestListener): RequestListener
  /** Has the sockets that a server tells of by this event read in pieces; to be called before it listens. */
  attach(server: Server, event?: 'connection' | 'secureConnection'): void
  /** More requests of its address waited than may: it must be refused when its turn comes. */
  isTooMany(request: IncomingMessage): boolean
}

/** `addressOf` tells whose request it is. */
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
