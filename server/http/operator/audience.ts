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
    /** Id of the operator who asks, for the log of refusals; '' on other calls. */
    operator: string
    /** The operator who asks; set before the body is read, on calls that need a session. */
    asker: OperatorRow | undefined
  }
}

/** Cookies keep the names that browsers of operators have. */
export const OPERATOR_COOKIE = 'tapeline_desk'
const DEVICE_COOKIE = 'tapeline_desk_device'

/** Never sent with a request that another site began, and over plain http to the operators' calls alone. */
const SHAPE = { path: operators.OPERATOR_PREFIX, sameSite: 'strict' } as const

/** The longest setting has texts in ten languages, of which some take three bytes a letter. */
const SETTING_BODY_LIMIT = 256 * 1024

const textOf = (input: unknown, field: string): string => {
  const value = (input as Readonly<Record<string, unknown>>)[field]
  if (field === '' || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What the audit log keeps of an act besides its subject: what was chosen and why, never a secret. */
const LOGGED = ['outcome', 'reason', 'note', 'mode', 'key', 'from', 'value', 'state', 'kinds'] as const
const LOGGED_LENGTH = 4_000
const detailOf = (input: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    LOGGED.flatMap((name) => (textOf(input, name) === '' ? [] : [[name, cut(textOf(input, name), LOGGED_LENGTH)]])),
  )

/** What is refused before anything is read: foreign pages, who is not signed in, who asks too often, who lacks the role. */
export const gate = async (
  services: Services,
  { roles, idle }: Pick<operators.OperatorAudience, 'roles' | 'idle'>,
  request: FastifyRequest,
): Promise<OperatorRow | 'nobody' | Refusal> => {
  const { origin, host } = request.headers
  // As if a cookie came with it, always: operators use pages of our own.
  const from = { origin, hasCookie: true, protocol: request.protocol, host: request.host ?? host }
  if (!mayPost(from, services.config.publicOrigins)) return { error: 'foreignOrigin' }
  const { sessions, byAddress, byPage, byOperator } = services.operators
  if (roles === 'anybody') {
    const seconds = byAddress.take(request.ip)
    return seconds === 0 ? 'nobody' : tooMany(seconds)
  }
  const operator = await sessions.find(readCookie(request, OPERATOR_COOKIE), idle)
  if (operator === undefined) return { error: 'sessionExpired' }
  request.operator = operator.id
  const seconds = (idle ? byPage : byOperator).take(operator.id)
  if (seconds > 0) return tooMany(seconds)
  if (roles !== 'operator' && !roles.some((role) => operator.roles.includes(role))) return { error: 'roleMissing' }
  return operator
}

/** Operators: a cookie and a prefix of their own, roles, and the audit log, which knows of an act before it is done. */
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

    // Before, so that nothing is done or looked at that the log does not know.
    async before({ name }, input, request) {
      const { acts, subject } = audienceOf(name)
      if (request.asker !== undefined && (acts || subject !== '')) await note(name, input, 'asked', request)
      return undefined
    },

    known: (common, request, reply) => ({
      ...common,
      // Calls that anybody may make never read it.
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
      // Who waited for news is answered while the venue ends; a connection kept open after that would hold it up.
      if (!isRefused(result) && services.support.watch.isOver) void reply.header('connection', 'close')
    },
  }
}
