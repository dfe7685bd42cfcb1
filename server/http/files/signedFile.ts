import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RowSigner } from '#protocol'
import { createLimiter } from '../../platform/limits.ts'
import type { Services } from '../../services/services.ts'
import { refuseWith } from '../machinery/calls.ts'
import { sessionControl } from '../machinery/session.ts'

/** Files of one kind for one reader: ten at once, then one every two minutes. */
export const SIGNED_RATE = { burst: 10, perSecond: 1 / 120 }

/** A signed file, piece by piece, as texts of bytes (one code unit a byte). */
export interface SignedFile {
  readonly name: string
  readonly charset: 'us-ascii' | 'utf-8'
  readonly pieces: AsyncIterable<string>
}

/** For whom a file is made, when (Unix ms), and what signs it. */
export interface SignedFor {
  readonly uid: string
  readonly funds: 'demo' | 'real'
  readonly made: number
  readonly signer: RowSigner
}

/** A kind of signed file. */
export interface SignedFileKind<Asked> {
  readonly path: string
  /** What a query asks for at a moment; undefined for one that is wrong. */
  readonly asked: (query: Readonly<Record<string, unknown>>, now: number) => Asked | undefined
  /** Undefined where there is none for this user. */
  readonly open: (asked: Asked, maker: SignedFor) => Promise<SignedFile | undefined>
}

const bytesOf = async function* (pieces: AsyncIterable<string>): AsyncGenerator<Buffer, void> {
  for await (const piece of pieces) yield Buffer.from(piece, 'latin1')
}

/** Answers with a signed file as a download; packed where the reader takes that. */
export const sendSigned = (
  { log }: Pick<Services, 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: SignedFile,
): FastifyReply => {
  const pieces = Readable.from(bytesOf(file.pieces), { objectMode: false })
  pieces.on('error', (error) => log.error({ err: error, file: file.name }, 'a signed file was not finished'))
  void reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .type(`text/plain; charset=${file.charset}`)
  // Compression is safe: the file holds only what its reader may see, so its length reveals nothing to others.
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(pieces)
  const packed = pieces.pipe(createGzip({ level: 1 }))
  pieces.on('error', (error) => packed.destroy(error))
  return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(packed)
}

/** Serves signed files of a kind by GET to the user who asks. */
export const registerSignedFile = <Asked>(
  app: FastifyInstance,
  services: Services,
  { path, asked, open }: SignedFileKind<Asked>,
): void => {
  const { accounts, clock, config, books } = services
  const limiter = createLimiter(clock, SIGNED_RATE)
  app.get<{ Querystring: Record<string, unknown> }>(path, async (request, reply) => {
    const uid = await sessionControl(accounts, request, reply).who()
    if (uid === undefined) return refuseWith(services, request, reply, { error: 'sessionExpired' }, 200)
    const made = clock.now()
    const wanted = asked(request.query, made)
    if (wanted === undefined) return refuseWith(services, request, reply, { error: 'badRequest' }, 400)
    const seconds = limiter.take(uid)
    if (seconds > 0) {
      const values = { seconds: String(seconds) }
      return refuseWith(services, request, reply, { error: 'tooManyRequests', values }, 200)
    }
    const signer = await books.signer()
    const file = await open(wanted, { uid, funds: config.demo ? 'demo' : 'real', made, signer })
    if (file === undefined) return refuseWith(services, request, reply, { error: 'notFound' }, 200)
    return sendSigned(services, request, reply, file)
  })
}
