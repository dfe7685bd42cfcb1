import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Identity } from '../../platform/tls/selfMade.ts'
import { TLS_STRENGTH } from '../../platform/tls/strength.ts'
import type { Intake } from './intake.ts'

/** An idle connection is kept open so long. */
const KEEP_ALIVE = 75_000

/**
 * The server that listens: of its sockets the intake takes up what it may. `arrival`: milliseconds within which a request
 * must have arrived. With an identity it speaks TLS.
 */
export const openServer = (
  intake: Intake,
  arrival: number,
  identity: Identity | undefined,
  carryOut: RequestListener,
): Server => {
  // Node swaps the two limits when that of the headers is the longer one; a body could then take a minute.
  const limits = {
    headersTimeout: arrival,
    requestTimeout: arrival,
    connectionsCheckingInterval: arrival / 4,
    keepAliveTimeout: KEEP_ALIVE,
  }
  const listener = intake.inTurn(carryOut)
  const server =
    identity === undefined
      ? createServer(limits, listener)
      : createTlsServer({ ...limits, ...identity, ...TLS_STRENGTH }, listener)
  intake.attach(server, identity === undefined ? 'connection' : 'secureConnection')
  return server
}
