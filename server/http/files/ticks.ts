import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type PublishedHead,
  type PublishedHeads,
  type PublishedKeys,
  type PublishedMinute,
  proveRoot,
  TICKS_PATH,
  toRow,
} from '#protocol'
import { queue } from '../../platform/queue.ts'
import type { Services } from '../../services/services.ts'
import { Halt } from '../../ticks/halt.ts'
import { readDay, readMinute } from '../../ticks/names.ts'
import { compressLong } from '../machinery/compress.ts'
import { createPublisher, missing, type Published } from './published.ts'

type PublishedTicks = Published<PublishedHead | PublishedHeads | PublishedKeys | PublishedMinute>

const DAY = 86_400_000
/** Requests of one address. Lower than elsewhere, because reading and checking a sealed minute takes about 2 ms. */
const RATE = { burst: 300, perSecond: 60 }
/** Most days that may wait to be read. They are read one at a time, because a day has half a megabyte of heads. */
const MAX_DAYS = 200

const lost = { error: 'notFound', status: 410 } as const

const publishedMinute = async ({ ticks }: Services, instId: string, minute: number): Promise<PublishedTicks> => {
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

const publishedHead = async (services: Services, minute: number | undefined): Promise<PublishedTicks> => {
  const made = await (minute === undefined ? services.ticks.latest() : services.ticks.sealed(minute))
  if (made === undefined) return missing
  return { document: { head: made.head, roots: [...made.roots] }, fixed: minute !== undefined }
}

const publishedDay = async ({ ticks }: Services, day: number): Promise<PublishedTicks> => {
  const [heads, latest] = await Promise.all([ticks.heads(day, day + DAY - 1), ticks.latest()])
  return { document: { heads: [...heads] }, fixed: latest !== undefined && latest.head.minute >= day + DAY }
}

const failed = (error: unknown): PublishedTicks => {
  if (!(error instanceof Halt)) throw error
  return { error: error.reason === 'database' ? 'databaseDown' : 'unavailable', status: 503 }
}

/** Serves the published tick record (docs/tick-record.md). */
export const registerTicks = (app: FastifyInstance, services: Services): void => {
  const publish = createPublisher(services, RATE)
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<PublishedTicks>,
  ): Promise<FastifyReply> => publish(request, reply, () => read().catch(failed))

  const options = { onSend: compressLong, config: { cost: 4 } }
  const ofDay = { onSend: compressLong, config: { cost: 12 } }
  const oneDay = queue(1, MAX_DAYS)
  app.get(`${TICKS_PATH}/head`, options, (request, reply) =>
    answer(request, reply, () => publishedHead(services, undefined)),
  )
  app.get(`${TICKS_PATH}/keys`, options, (request, reply) =>
    answer(request, reply, async () => ({ document: { keys: [...(await services.ticks.keys())] }, fixed: false })),
  )
  app.get<{ Params: { day: string } }>(`${TICKS_PATH}/heads/:day`, ofDay, (request, reply) =>
    answer(request, reply, async () => {
      const day = readDay(request.params.day)
      return day === undefined ? missing : oneDay(() => publishedDay(services, day))
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
