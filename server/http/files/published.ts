import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorName } from '#protocol'
import { createAddressLimiter } from '../../platform/limits.ts'
import type { Rate } from '../../platform/tokenBucket.ts'
import type { Services } from '../../services/services.ts'
import { refuseWith } from '../machinery/calls.ts'

/** A document and whether it can ever change; or its refusal. */
export type Published<Document> =
  | { readonly document: Document; readonly fixed: boolean }
  | { readonly error: ErrorName; readonly status: number }

/** The document does not exist. */
export const missing = { error: 'notFound', status: 404 } as const

/**
 * Serves published documents to everybody, pages of other sites included: a GET without credentials is harmless here.
 * An address that exceeds `rate` gets 429 with `Retry-After`.
 */
export const createPublisher = (services: Services, rate: Rate) => {
  const limiter = createAddressLimiter(services.clock, rate)
  return async <Document>(
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<Published<Document>>,
  ): Promise<FastifyReply> => {
    void reply.header('access-control-allow-origin', '*')
    const seconds = limiter.take(request.ip)
    if (seconds > 0) {
      void reply.header('retry-after', String(seconds))
      const values = { seconds: String(seconds) }
      return refuseWith(services, request, reply, { error: 'tooManyRequests', values }, 429)
    }
    const published = await read()
    if ('error' in published) return refuseWith(services, request, reply, { error: published.error }, published.status)
    const { document, fixed } = published
    return reply
      .header('cache-control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type('application/json')
      .send(JSON.stringify(document))
  }
}
