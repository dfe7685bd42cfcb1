import type { FastifyRequest } from 'fastify'
import { operators, type Refusal } from '#protocol'
import { type AuditEntry, noteAct } from '../../operator/audit.ts'
import { operatorHandlers } from '../../operator/handlers.ts'
import { cut } from '../../platform/cut.ts'
import { mayPost } from '../../platform/origin.ts'
import { isRefused } from '../../platform/refusal.ts'
import type { OperatorRequest } from '../../services/handler.ts'
import type { Services } from '../../services/services.ts'
import { OPERATOR_DEVICE_LIFETIME_MS } from '../../users/operators/devices.ts'
import type { OperatorRow } from '../../users/operators/operatorRow.ts'
import { OPERATOR_SESSION_LIFETIME_MS } from '../../users/operators/sessions.ts'
import type { AudienceRules, Offered } from '../machinery/audience.ts'
import { tooMany } from '../machinery/charge.ts'
import { clearCookie, readCookie, setCookie } from '../machinery/cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the operator who asks, for the log of refusals; '' on calls without one. */
    operator: string
    /** The operator who asks; set before the body is read, on calls that need a session. */
    asker: OperatorRow | undefined
  }
}

/** Name of the session cookie. A new name would sign every operator out. */
export const OPERATOR_COOKIE = 'tapeline_desk'
const DEVICE_COOKIE = 'tapeline_desk_device'

/** Browsers never send it with requests from other sites; over plain http they send it with operators' calls only. */
const SHAPE = { path: operators.OPERATOR_PREFIX, sameSite: 'strict' } as const

/** In bytes. The longest setting has texts in ten languages, some with three bytes per character. */
const SETTING_BODY_LIMIT = 256 * 1024

const textOf = (input: unknown, field: string): string => {
  const value = (input as Readonly<Record<string, unknown>>)[field]
  if (field === '' || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Input fields that the audit log keeps besides the subject: what was chosen and why, never a secret. */
const LOGGED = [
  'outcome',
  'reason',
  'payment',
  'side',
  'toBuyer',
  'ruling',
  'rating',
  'agrees',
  'note',
  'mode',
  'key',
  'from',
  'value',
  'state',
  'kinds',
] as const
const LOGGED_LENGTH = 4_000
const detailOf = (input: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    LOGGED.flatMap((name) => (textOf(input, name) === '' ? [] : [[name, cut(textOf(input, name), LOGGED_LENGTH)]])),
  )

type Asked = Pick<operators.OperatorAudience, 'roles' | 'idle'>

/** The operator who asks, in one of the roles where these are named; refuses missing sessions, exceeded rates and missing roles. */
export const operatorOf = async (
  services: Services,
  { roles, idle }: Asked,
  request: FastifyRequest,
): Promise<OperatorRow | Refusal> => {
  const { sessions, byPage, byOperator } = services.operators
  const operator = await sessions.find(readCookie(request, OPERATOR_COOKIE), idle)
  if (operator === undefined) return { error: 'sessionExpired' }
  request.operator = operator.id
  const seconds = (idle ? byPage : byOperator).take(operator.id)
  if (seconds > 0) return tooMany(seconds)
  const isMeant = typeof roles === 'string' || roles.some((role) => operator.roles.includes(role))
  return isMeant ? operator : { error: 'roleMissing' }
}

/** Runs before the body is read; refuses foreign pages, missing sessions, exceeded rates and missing roles. */
export const gate = async (
  services: Services,
  { roles, idle }: Asked,
  request: FastifyRequest,
): Promise<OperatorRow | 'nobody' | Refusal> => {
  const { origin, host } = request.headers
  // Treated as if a cookie were present, so that foreign pages are always refused: operators use our own pages.
  const from = { origin, hasCookie: true, protocol: request.protocol, host: request.host ?? host }
  if (!mayPost(from, services.config.publicOrigins)) return { error: 'foreignOrigin' }
  if (roles !== 'anybody') return operatorOf(services, { roles, idle }, request)
  const seconds = services.operators.byAddress.take(request.ip)
  return seconds === 0 ? 'nobody' : tooMany(seconds)
}

/** Rules for operators: own cookie and path prefix, roles, and an audit log that records an act before it is done. */
export const operatorAudience = (services: Services): AudienceRules<OperatorRequest> => {
  const { database, clock } = services
  const { sessions, devices } = services.operators
  const calls: Readonly<Record<string, operators.OperatorCall>> = operators.OPERATOR_CALLS
  const audienceOf = (name: string): operators.OperatorAudience => {
    const call = calls[name]
    if (call === undefined) throw new Error(`${name} is no call of operators`)
    return call.audience
  }

  const note = (name: string, input: unknown, outcome: string, { asker, ip }: FastifyRequest): Promise<void> => {
    const entry: AuditEntry = {
      operator: asker,
      name: asker === undefined ? textOf(input, 'name') : '',
      act: name,
      subject: textOf(input, audienceOf(name).subject),
      outcome,
      detail: asker === undefined ? {} : detailOf(input),
      ip,
    }
    return noteAct(database.db, entry, clock.now())
  }

  return {
    prefix: operators.OPERATOR_PREFIX,
    offered: Object.entries(calls).map(([name, call]) => ({
      call,
      name,
      handler: operatorHandlers[name as keyof operators.OperatorCalls] as Offered<OperatorRequest>['handler'],
      cost: { base: 1 },
      label: `/desk${call.path}`,
      mayRefuse: false,
      ...(call === operators.OPERATOR_CALLS.setSetting && { bodyLimit: SETTING_BODY_LIMIT }),
    })),

    async gate({ name }, request) {
      const found = await gate(services, audienceOf(name), request)
      if (found === 'nobody') return undefined
      if ('error' in found) return found
      request.asker = found
      return undefined
    },

    // Recorded beforehand, so that the log never misses an act or a look.
    async before({ name }, input, request) {
      const { acts, subject } = audienceOf(name)
      if (request.asker !== undefined && (acts || subject !== '')) await note(name, input, 'asked', request)
      return undefined
    },

    known: (common, request, reply) => ({
      ...common,
      // Calls open to anybody never read this field.
      operator: request.asker ?? ({} as OperatorRow),
      origin: { ip: request.ip, device: readCookie(request, DEVICE_COOKIE) },
      async begin(who) {
        await sessions.end(readCookie(request, OPERATOR_COOKIE))
        const token = await sessions.begin(who.id, request.ip)
        setCookie(request, reply, {
          name: OPERATOR_COOKIE,
          token,
          lifetime: OPERATOR_SESSION_LIFETIME_MS,
          shape: SHAPE,
        })
        const device = await devices.remember(readCookie(request, DEVICE_COOKIE), who.id)
        setCookie(request, reply, {
          name: DEVICE_COOKIE,
          token: device,
          lifetime: OPERATOR_DEVICE_LIFETIME_MS,
          shape: SHAPE,
        })
      },
      async end() {
        await sessions.end(readCookie(request, OPERATOR_COOKIE))
        clearCookie(request, reply, OPERATOR_COOKIE, SHAPE)
      },
    }),

    async after({ name }, { input, result }, request, reply) {
      const { acts, roles } = audienceOf(name)
      const outcome = isRefused(result) ? result.refused.error : textOf(result, 'outcome') || 'done'
      if (acts || roles === 'anybody') await note(name, input, outcome, request)
      // The venue is stopping: a connection that stays open after the answer would delay it.
      if (!isRefused(result) && services.support.watch.isOver) void reply.header('connection', 'close')
    },
  }
}
