import type { FastifyInstance } from 'fastify'
import { createLimiter } from '../limits.ts'
import { networkOf } from '../network.ts'
import { tooMany } from './answer.ts'
import { INST_TYPES } from './instruments.ts'
import { type Query, textOf } from './query.ts'
import { REST_ROUTES, type RestServices } from './routes.ts'

/** Knobs for tests and benchmarks. */
export interface RestOptions {
  /** Multiplies every limit; 1 is OKX's own figures. */
  readonly limitFactor?: number
}

const PREFIX = '/api/v5'

/**
 * The market's REST in the OKX v5 dialect. Open to every page of the web, as GETs without credentials are harmless
 * here (decisions, 8); whoever asks too often gets code 50011.
 */
export const okxRest = (app: FastifyInstance, services: RestServices, { limitFactor = 1 }: RestOptions = {}): void => {
  for (const [path, route] of Object.entries(REST_ROUTES)) {
    const burst = route.per2s * limitFactor
    const limiter = createLimiter(services.clock, { burst, perSecond: burst / 2 })
    app.get<{ Querystring: Query }>(PREFIX + path, async ({ ip, query }, reply) => {
      void reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
      const part = route.limitBy === undefined ? undefined : textOf(query, route.limitBy)
      // An invented kind shares one bucket with all others, so that inventing them gains nothing.
      if (limiter.take(part && INST_TYPES.has(part) ? `${networkOf(ip)} ${part}` : networkOf(ip)) > 0) return tooMany()
      return route.answer(query, services)
    })
  }
}
