import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Identity } from '../../platform/tls/selfMade.ts'
import { TLS_STRENGTH } from '../../platform/tls/strength.ts'
import type { Intake } from './intake.ts'

/** Milliseconds for which an idle connection stays open. */
const KEEP_ALIVE = 75_000

/**
 * Makes the server that listens; the intake reads its sockets. `arrival` is the time in ms within which a request must
 * arrive. With an identity the server speaks TLS.
 */
export const openServer = (
  intake: Intake,
  arrival: number,
  identity: Identity | undefined,
  carryOut: RequestListener,
): Server => {
  // Node swaps the two limits when the one for headers is longer; a body could then take a minute.
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
