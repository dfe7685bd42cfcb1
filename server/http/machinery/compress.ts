import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { onSendAsyncHookHandler } from 'fastify'

const gzipped = promisify(gzip)

/** Shortest answer that is compressed, in bytes: a shorter one fits into two packets and gains nothing. */
const WORTH_IT = 2_048

/**
 * Compresses a long answer if the client accepts it. Only for answers without secrets: when a secret is compressed
 * together with text of somebody else, the length reveals the secret.
 */
export const compressLong: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length < WORTH_IT) return payload
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
  void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
  return gzipped(payload)
}
