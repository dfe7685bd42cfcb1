import type { FastifyInstance } from 'fastify'
import { MARKET_PATH, type MarketCommitment, type RevealedDay, type RevealedKeys } from '#protocol'
import type { Services } from '../../services/services.ts'
import { compressLong } from '../machinery/compress.ts'
import { createPublisher, missing } from './published.ts'

/** Requests of one address. Generous, because a proof only reads a finished tree. */
const RATE = { burst: 60, perSecond: 5 }
const DAY_NAME = /^\d{4}-\d{2}-\d{2}$/

/** Serves the keys of the simulated market: committed to in advance, revealed after each day (docs/market.md). */
export const registerMarketKeys = (app: FastifyInstance, services: Services): void => {
  const { marketSeed } = services
  if (marketSeed === undefined) return
  const publish = createPublisher(services, RATE)
  const options = { onSend: compressLong }
  app.get(`${MARKET_PATH}/commitment`, options, (request, reply) =>
    publish<MarketCommitment>(request, reply, async () => ({ document: await marketSeed.commitment(), fixed: false })),
  )
  app.get(`${MARKET_PATH}/keys`, options, (request, reply) =>
    publish<RevealedKeys>(request, reply, async () => ({
      document: { keys: [...marketSeed.revealed()] },
      fixed: false,
    })),
  )
  app.get<{ Params: { day: string } }>(`${MARKET_PATH}/keys/:day`, options, (request, reply) =>
    publish<RevealedDay>(request, reply, async () => {
      const { day } = request.params
      const document = DAY_NAME.test(day) ? await marketSeed.prove(day) : undefined
      return document === undefined ? missing : { document, fixed: true }
    }),
  )
}
