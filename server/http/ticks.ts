import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ErrorName,
  type PublishedHead,
  type PublishedHeads,
  type PublishedKeys,
  type PublishedMinute,
  proveRoot,
  TICKS_PATH,
  toRow,
} from '#protocol'
import { createAddressLimiter } from '../limits.ts'
import type { Services } from '../services.ts'
import { Halt } from '../ticks/halt.ts'
import { readDay, readMinute } from '../ticks/names.ts'
import { refuseWith } from './calls.ts'
import { compressLong } from './compress.ts'

/** A document, and whether it can never change; or how it is refused. */
type Published =
  | { readonly document: PublishedHead | PublishedHeads | PublishedKeys | PublishedMinute; readonly fixed: boolean }
  | { readonly error: ErrorName; readonly status: number }

const DAY = 86_400_000
/** A sealed minute is read and checked in some 2 ms, so that an address may ask for less than of other things. */
const RATE = { burst: 300, perSecond: 60 }

const missing: Published = { error: 'notFound', status: 404 }
const lost: Published = { error: 'notFound', status: 410 }

const publishedMinute = async ({ ticks }: Services, instId: string, minute: number): Promise<Published> => {
  const own = await ticks.minute(instId, minute)
  if (own === 'unknown') return missing
  if (own === 'lost') return lost
  const rows = own.ticks.map(toRow)
  if (!('root' in own)) {
    const { before, after } = own
    return { document: { sealed: false, instId, minute, ticks: rows, before, after }, fixed: false }
  }
  const { root, roots, head } = own
  const document = { sealed: true, instId, minute, ticks: rows, root, path: proveRoot(roots, instId), head } as const
  return { document, fixed: true }
}

const publishedHead = async (services: Services, minute: number | undefined): Promise<Published> => {
  const made = await (minute === undefined ? services.ticks.latest() : services.ticks.sealed(minute))
  if (made === undefined) return missing
  return { document: { head: made.head, roots: [...made.roots] }, fixed: minute !== undefined }
}

const publishedDay = async ({ ticks }: Services, day: number): Promise<Published> => {
  const [heads, latest] = await Promise.all([ticks.heads(day, day + DAY - 1), ticks.latest()])
  return { document: { heads: [...heads] }, fixed: latest !== undefined && latest.head.minute >= day + DAY }
}

const failed = (error: unknown): Published => {
  if (!(error instanceof Halt)) throw error
  return { error: error.reason === 'database' ? 'databaseDown' : 'unavailable', status: 503 }
}

/**
 * The published tick record (docs/tick-record.md), open to guests and to every page of the web: GETs without
 * credentials are harmless here.
 */
export const registerTicks = (app: FastifyInstance, services: Services): void => {
  const limiter = createAddressLimiter(services.clock, RATE)

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<Published>,
  ): Promise<FastifyReply> => {
    void reply.header('access-control-allow-origin', '*')
    const seconds = limiter.take(request.ip)
    if (seconds > 0) {
      void reply.header('retry-after', String(seconds))
      return refuseWith(
        services,
        request,
        reply,
        { error: 'tooManyRequests', values: { seconds: String(seconds) } },
        429,
      )
    }
    const published = await read().catch(failed)
    if ('error' in published) return refuseWith(services, request, reply, { error: published.error }, published.status)
    const { document, fixed } = published
    return reply
      .header('cache-control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type('application/json')
      .send(JSON.stringify(document))
  }

  const options = { onSend: compressLong }
  app.get(`${TICKS_PATH}/head`, options, (request, reply) =>
    answer(request, reply, () => publishedHead(services, undefined)),
  )
  app.get(`${TICKS_PATH}/keys`, options, (request, reply) =>
    answer(request, reply, async () => ({ document: { keys: [...(await services.ticks.keys())] }, fixed: false })),
  )
  app.get<{ Params: { day: string } }>(`${TICKS_PATH}/heads/:day`, options, (request, reply) =>
    answer(request, reply, async () => {
      const day = readDay(request.params.day)
      return day === undefined ? missing : publishedDay(services, day)
    }),
  )
  app.get<{ Params: { minute: string } }>(`${TICKS_PATH}/roots/:minute`, options, (request, reply) =>
    answer(request, reply, async () => {
      const minute = readMinute(request.params.minute)
      return minute === undefined ? missing : publishedHead(services, minute)
    }),
  )
  app.get<{ Params: { instId: string; minute: string } }>(`${TICKS_PATH}/:instId/:minute`, options, (request, reply) =>
    answer(request, reply, async () => {
      const minute = readMinute(request.params.minute)
      return minute === undefined ? missing : publishedMinute(services, request.params.instId, minute)
    }),
  )
}
