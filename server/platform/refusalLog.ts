import type { Logger } from 'pino'
import type { ErrorName } from '#protocol'
import { createAddressLimiter } from './limits.ts'
import type { Clock } from './ports.ts'

/** Who may not: no session, not from here, no role, a frozen account, a wrong secret, or what is not his or not there. */
const ACCESS: ReadonlySet<string> = new Set<ErrorName>([
  'sessionExpired',
  'foreignOrigin',
  'roleMissing',
  'accountFrozen',
  'accountLocked',
  'wrongLogin',
  'passwordWrong',
  'codeWrong',
  'codeExpired',
  'walletProof',
  'notFound',
  'orderUnknown',
  'positionUnknown',
])

/** What no page of ours sends: input that gets round its schema, keys used twice, more than the rates let through. */
const ROUND: ReadonlySet<string> = new Set<ErrorName>([
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

/** Lines by address: whoever floods the venue must not fill its log. What was left out is counted in the next line. */
const LINES = { burst: 60, perSecond: 1 }

export type NoteRefusal = (line: {
  readonly refusal: string
  readonly ip: string
  /** Of the venue's own list, never the address that was asked for. */
  readonly route: string
  readonly uid?: string
  readonly operator?: string
}) => void

/** One line for each refused access, at level `info`: what, where, from which address, for whom; nothing that was sent. */
export const createNoteRefusal = (clock: Clock, log: Pick<Logger, 'info'>): NoteRefusal => {
  const lines = createAddressLimiter(clock, LINES)
  let leftOut = 0
  return ({ refusal, ip, route, uid = '', operator = '' }) => {
    const kind = ACCESS.has(refusal) ? 'access' : ROUND.has(refusal) ? 'input' : undefined
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
