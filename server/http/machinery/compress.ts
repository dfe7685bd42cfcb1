import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { onSendAsyncHookHandler } from 'fastify'

const gzipped = promisify(gzip)

/** Less fits into two packets, and is as fast as it is. */
const WORTH_IT = 2_048

/**
 * Compresses a long answer for who takes it. Only for answers that hold nobody's secrets: where a secret and what somebody
 * else has written are compressed together, the length tells of the secret.
 */
export const compressLong: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length < WORTH_IT) return payload
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
  void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
  return gzipped(payload)
}
