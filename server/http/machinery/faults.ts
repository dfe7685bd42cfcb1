import type { FastifyError } from 'fastify'
import type { ErrorName } from '#protocol'
import { Busy } from '../../platform/busy.ts'
import { isDatabaseDown, isPoolBusy } from '../../platform/db/failure.ts'
import { DeadlineError } from './deadline.ts'

/** How something thrown is answered. A status other than 200 tells a client that the outcome is unknown. */
export interface Fault {
  readonly status: number
  readonly error: ErrorName
  /** True for faults of the venue, which are logged as errors. */
  readonly bug: boolean
}

const statusOf = (thrown: unknown): number =>
  typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown && typeof thrown.statusCode === 'number'
    ? thrown.statusCode
    : 500

/**
 * Classifies a thrown value: a request that the framework rejected, a lost database, or a bug. With `mayRefuse` a busy
 * database is reported as a refusal, because the client need not know whether the call had an effect.
 */
export const readFault = (thrown: unknown, mayRefuse = false): Fault => {
  const { code } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return { status: 413, error: 'bodyTooLarge', bug: false }
  if (thrown instanceof DeadlineError) return { status: 503, error: 'unavailable', bug: true }
  if (mayRefuse && isPoolBusy(thrown)) return { status: 200, error: 'busy', bug: false }
  // Thrown before anything is done, so it is a safe refusal even for calls that move money.
  if (thrown instanceof Busy) return { status: 200, error: 'busy', bug: false }
  if (isDatabaseDown(thrown)) return { status: 503, error: 'databaseDown', bug: false }
  const status = statusOf(thrown)
  // Broken JSON and wrong media types are refusals of the call (HTTP 200, decision 223); a broken address is not.
  if (status >= 400 && status < 500)
    return { status: code?.startsWith('FST_ERR_CTP') ? 200 : status, error: 'badRequest', bug: false }
  return { status: 500, error: 'internal', bug: true }
}
