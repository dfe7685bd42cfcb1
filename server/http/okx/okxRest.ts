import type { FastifyInstance } from 'fastify'
import { type AddressQueue, createPastQueue } from '../../platform/addressQueue.ts'
import { Busy } from '../../platform/busy.ts'
import { createFairTurns, type FairTurns } from '../../platform/fairTurns.ts'
import { createLimiter } from '../../platform/limits.ts'
import { networkOf } from '../../platform/network.ts'
import { tooMany } from './answer.ts'
import { INST_TYPES } from './instruments.ts'
import { type Query, textOf } from './query.ts'
import type { RestServices } from './route.ts'
import { REST_ROUTES } from './routes.ts'

/** Settings for tests and benchmarks. */
export interface RestOptions {
  /** Multiplies every limit; 1 is OKX's own figures. */
  readonly limitFactor?: number
  /** Shares the processor between addresses while answers about many instruments are made. */
  readonly turns?: FairTurns
  /** Queue for requests of historical market data, shared fairly between addresses. */
  readonly past?: AddressQueue
}

const PREFIX = '/api/v5'

/**
 * Market data over REST in the OKX v5 dialect. Open to pages of any site, as a GET without credentials is harmless
 * here. A client that exceeds its rate gets code 50011.
 */
export const okxRest = (
  app: FastifyInstance,
  services: RestServices,
  { limitFactor = 1, turns = createFairTurns(), past = createPastQueue() }: RestOptions = {},
): void => {
  for (const [path, route] of Object.entries(REST_ROUTES)) {
    const burst = route.per2s * limitFactor
    const limiter = createLimiter(services.clock, { burst, perSecond: burst / 2 })
    const config = { cost: route.cost ?? 1 }
    app.get<{ Querystring: Query }>(PREFIX + path, { config }, async ({ ip, query }, reply) => {
      void reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
      const part = route.limitBy === undefined ? undefined : textOf(query, route.limitBy)
      // All unknown kinds share one bucket, so that inventing kinds does not raise the limit.
      if (limiter.take(part && INST_TYPES.has(part) ? `${networkOf(ip)} ${part}` : networkOf(ip)) > 0) return tooMany()
      const address = networkOf(ip)
      try {
        return await route.answer(query, services, {
          nextTurn: () => turns.next(address),
          past: (read) => past(address, read),
        })
      } catch (error) {
        if (error instanceof Busy) return tooMany()
        throw error
      }
    })
  }
}
