import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { STATEMENT_PATH } from '#protocol'
import { writeStatement } from '../../ledger/statement.ts'
import { createLimiter } from '../../platform/limits.ts'
import type { Services } from '../../services/services.ts'
import { refuseWith } from '../machinery/calls.ts'
import { sessionControl } from '../machinery/session.ts'

/** Statements of one user: ten at once, then one every two minutes. */
const RATE = { burst: 10, perSecond: 1 / 120 }

const TIME = /^\d{1,16}$/
const timeOf = (text: string | undefined, otherwise: number): number | undefined =>
  text === undefined ? otherwise : TIME.test(text) ? Number(text) : undefined

/** `GET /api/statement?from=&to=`: streams the signed statement of the user who asks. Times are Unix ms. */
export const registerStatement = (app: FastifyInstance, services: Services): void => {
  const { accounts, clock, database, config, log, books } = services
  const limiter = createLimiter(clock, RATE)
  app.get<{ Querystring: { from?: string; to?: string } }>(STATEMENT_PATH, async (request, reply) => {
    const uid = await sessionControl(accounts, request, reply).who()
    if (uid === undefined) return refuseWith(services, request, reply, { error: 'sessionExpired' }, 200)
    const made = clock.now()
    const from = timeOf(request.query.from, 0)
    const to = timeOf(request.query.to, made)
    if (from === undefined || to === undefined || from > to)
      return refuseWith(services, request, reply, { error: 'badRequest' }, 400)
    const seconds = limiter.take(uid)
    if (seconds > 0)
      return refuseWith(
        services,
        request,
        reply,
        { error: 'tooManyRequests', values: { seconds: String(seconds) } },
        200,
      )
    const key = await books.signer()
    const query = { uid, funds: config.demo ? ('demo' as const) : ('real' as const), made, from, to }
    const pieces = Readable.from(writeStatement(database.db, query, key), { objectMode: false })
    pieces.on('error', (error) => log.error({ err: error }, 'a statement was not finished'))
    void reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="statement.txt"')
      .type('text/plain; charset=us-ascii')
    // Compression is safe: the statement holds only the owner's data, so its length reveals nothing to others.
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(pieces)
    const packed = pieces.pipe(createGzip({ level: 1 }))
    pieces.on('error', (error) => packed.destroy(error))
    return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(packed)
  })
}
