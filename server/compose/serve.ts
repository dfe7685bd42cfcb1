import { join } from 'node:path'
import { createHttp } from '../http/app.ts'
import { hostOnly, SESSION_COOKIE } from '../http/machinery/cookies.ts'
import { okxRest } from '../http/okx/okxRest.ts'
import { listen } from '../platform/listen.ts'
import { readIdentity } from '../platform/tls/readIdentity.ts'
import { attachGateway, type Gateway } from '../realtime/gateway/gateway.ts'
import type { Services } from '../services/services.ts'
import { type Base, ROOT } from './base.ts'

/** Opens the HTTP server with its sockets. */
export const serve = async (
  { config, ports, stack, clock, rates }: Base,
  services: Services,
): Promise<{ readonly address: string; readonly gateway: Gateway }> => {
  const { accounts, support, turns, past } = services
  const identity = await readIdentity(config, clock.now())
  const app = await createHttp(services, {
    rates,
    ...(identity === undefined ? {} : { identity }),
    dist: ports.dist ?? join(ROOT, 'dist'),
    ...(ports.answerLimit === undefined ? {} : { answerLimit: ports.answerLimit }),
    ...(ports.arrivalLimit === undefined ? {} : { arrivalLimit: ports.arrivalLimit }),
  })
  stack.add(() => app.close())
  // Stopped before the HTTP server, because that waits for all pending calls.
  stack.add(() => support.stop())
  okxRest(app, services, { turns, past })
  const gateway = attachGateway(app.server, services, {
    publicOrigins: config.publicOrigins,
    sessionCookies: [hostOnly(SESSION_COOKIE), SESSION_COOKIE],
    turns,
    ...ports.gateway,
  })
  accounts.sessions.onEnd((session) => {
    accounts.tickets.revoke(session)
    gateway.disconnect(session)
  })
  // Stopped first, because the HTTP server waits for every open connection.
  stack.add(() => gateway.close())
  return { address: await listen(app, config.host, config.port), gateway }
}
