import type { IncomingMessage, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController, type RawServerDefault } from 'fastify'
import { API_PREFIX } from '#protocol'
import type { Rates } from '../platform/limits.ts'
import { addressOf } from '../platform/network.ts'
import type { Identity } from '../platform/tls/selfMade.ts'
import type { Services } from '../services/services.ts'
import { registerExports } from './files/exports.ts'
import { readIndexPage, registerFiles } from './files/files.ts'
import { registerMarketKeys } from './files/marketKeys.ts'
import { registerOrderRecord } from './files/orderRecord.ts'
import { registerPictures } from './files/pictures.ts'
import { registerStatement } from './files/statement.ts'
import { registerTicks } from './files/ticks.ts'
import { answerBrokenRequest } from './machinery/brokenRequest.ts'
import { refuseWith, registerCalls } from './machinery/calls.ts'
import { createCharge, tooMany } from './machinery/charge.ts'
import { readFault } from './machinery/faults.ts'
import { registerFigures } from './machinery/figures.ts'
import { createIntake } from './machinery/intake.ts'
import { openApi } from './machinery/openapi.ts'
import { registerProbes } from './machinery/probes.ts'
import { registerRefusals, routeOf } from './machinery/refusals.ts'
import { cutReserved } from './machinery/reserved.ts'
import { otherOrigins, registerSecurity } from './machinery/security.ts'
import { openServer } from './machinery/server.ts'
import { userAudience } from './machinery/userAudience.ts'
import { operatorAudience } from './operator/audience.ts'
import { registerCaseRecord } from './operator/c2cRecord.ts'
import { registerOperatorPictures } from './operator/pictures.ts'
import { SCRIPT } from './page/firstPrices.ts'

/** Largest JSON body, in bytes. */
export const BODY_LIMIT = 16 * 1024
/** Time within which a whole request must arrive; the limit for its answer begins afterwards. */
const ARRIVAL_LIMIT_MS = 20_000
const ANSWER_LIMIT_MS = 30_000

export interface HttpOptions {
  readonly rates: Rates
  /** Key and certificate; when given, the venue speaks TLS itself. */
  readonly identity?: Identity
  /** Folder of the built app. */
  readonly dist: string
  /** Milliseconds until a call that does not end is answered `unavailable`. */
  readonly answerLimit?: number
  /** Milliseconds within which a request must have arrived. */
  readonly arrivalLimit?: number
}

const isCall = (request: FastifyRequest): boolean => request.url.startsWith(API_PREFIX)

/** The venue's HTTP server: calls, files and probes. The caller makes it listen and closes it. */
export const createHttp = async (services: Services, options: HttpOptions): Promise<FastifyInstance> => {
  const { config, log } = services
  const arrival = options.arrivalLimit ?? ARRIVAL_LIMIT_MS
  const behindTls = config.publicOrigins.some((origin) => origin.startsWith('https:'))
  const intake = createIntake(services.turns, (request) => addressOf(request, behindTls))
  const app = Fastify<RawServerDefault, IncomingMessage, ServerResponse>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    serverFactory: (carryOut) => openServer(intake, arrival, options.identity, carryOut),
    forceCloseConnections: 'idle',
    // While the server closes, it still answers requests on open connections as usual.
    return503OnClosing: false,
    // Only a TLS proxy on this machine may name the client's address in a header.
    trustProxy: behindTls ? 'loopback' : false,
    routerOptions: { maxParamLength: 256 },
    clientErrorHandler: (error, socket) => answerBrokenRequest(services.sentences, error, socket),
    frameworkErrors: (_, request, reply) => {
      void refuseWith(services, request, reply, { error: 'badRequest' }, 400)
    },
  })
  // Calls accept JSON only: a plain form on a foreign page can send text/plain without a preflight request.
  app.removeContentTypeParser('text/plain')

  const charge = createCharge(services.clock, options.rates)
  registerFigures(app, services)
  registerRefusals(app, services.noteRefusal)
  cutReserved(app)
  app.addHook('onRequest', async (request, reply) => {
    const { cost = 1 } = request.routeOptions.config
    const seconds = intake.isTooMany(request.raw) ? 1 : charge.address(request.ip, cost)
    if (seconds === 0) return undefined
    return refuseWith(services, request, reply, tooMany(seconds), isCall(request) ? 200 : 429)
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, error: name, bug } = readFault(error, request.routeOptions.config.mayRefuse)
    if (bug) services.noteFault({ part: 'requests', message: 'request failed', error, where: routeOf(request) })
    return refuseWith(services, request, reply, { error: name }, isCall(request) || status !== 200 ? status : 400)
  })
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) return refuseWith(services, request, reply, { error: 'unknownCall' }, 404)
    return refuseWith(services, request, reply, { error: 'notFound' }, 404)
  })

  await app.register(cookie)
  // A self-signed certificate gets no HSTS: the browser would then refuse other servers on this host name over http.
  const strict = behindTls || typeof config.tls === 'object'
  await registerSecurity(app, `${readIndexPage(options.dist)}<script>${SCRIPT}</script>`, strict, otherOrigins(config))
  registerProbes(app, services)
  const description = JSON.stringify(openApi(config.demo))
  app.get('/api/openapi.json', { config: { cost: 4 } }, (_, reply) => reply.type('application/json').send(description))
  registerTicks(app, services)
  registerMarketKeys(app, services)
  registerPictures(app, services)
  registerStatement(app, services)
  registerOrderRecord(app, services)
  registerExports(app, services)
  app.decorateRequest('uid', '')
  app.decorateRequest('frozen', undefined)
  app.decorateRequest('asker', undefined)
  const answerLimit = options.answerLimit ?? ANSWER_LIMIT_MS
  await registerCalls(app, services, userAudience(services, charge), answerLimit)
  await registerCalls(app, services, operatorAudience(services), answerLimit)
  registerCaseRecord(app, services)
  await registerOperatorPictures(app, services)
  await registerFiles(app, options.dist, services)
  return app
}
