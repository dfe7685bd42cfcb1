import type { Logger } from 'pino'
import type { ErrorName } from '#protocol'
import { createAddressLimiter } from './limits.ts'
import type { Clock } from './ports.ts'

/**
 * Refused access: no session, a foreign origin, a missing role, a frozen account, a wrong secret, or an object of
 * another user.
 */
const REFUSED_ACCESS: ReadonlySet<string> = new Set<ErrorName>([
  'sessionExpired',
  'foreignOrigin',
  'roleMissing',
  'accountFrozen',
  'accountLocked',
  'wrongLogin',
  'passwordWrong',
  'payPasswordWrong',
  'codeWrong',
  'codeExpired',
  'walletProof',
  'notFound',
  'orderUnknown',
  'positionUnknown',
])

/** Requests that no page of ours sends: input against its schema, reused keys, more requests than the rates allow. */
const INVALID_INPUT: ReadonlySet<string> = new Set<ErrorName>([
  'badRequest',
  'invalidField',
  'unknownField',
  'bodyTooLarge',
  'unknownCall',
  'keyMissing',
  'keyReused',
  'tooManyRequests',
  'imageRefused',
])

/**
 * Limit of log lines by address, so that a flood of requests does not fill the log. The next line counts those left
 * out.
 */
const LINE_RATE = { burst: 60, perSecond: 1 }

export type NoteRefusal = (line: {
  readonly refusal: string
  readonly ip: string
  /** From the venue's own list of routes, never the requested address. */
  readonly route: string
  readonly uid?: string
  readonly operator?: string
}) => void

/** Logs a line at level `info` for each refused access: what, where, which address, which user; never what was sent. */
export const createNoteRefusal = (clock: Clock, log: Pick<Logger, 'info'>): NoteRefusal => {
  const lines = createAddressLimiter(clock, LINE_RATE)
  let leftOut = 0
  return ({ refusal, ip, route, uid = '', operator = '' }) => {
    const kind = REFUSED_ACCESS.has(refusal) ? 'access' : INVALID_INPUT.has(refusal) ? 'input' : undefined
    if (kind === undefined) return
    if (lines.take(ip) > 0) {
      leftOut += 1
      return
    }
    const who = { ...(uid !== '' && { uid }), ...(operator !== '' && { operator }) }
    log.info({ kind, refusal, route, ip, ...who, ...(leftOut > 0 && { leftOut }) }, 'refused')
    leftOut = 0
  }
}
