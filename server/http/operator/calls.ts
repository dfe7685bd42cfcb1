import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operators, type Refusal } from '#protocol'
import { noteAct } from '../../operator/audit.ts'
import type { OperatorRequest } from '../../operator/handler.ts'
import { operatorHandlers } from '../../operator/handlers.ts'
import { cut } from '../../platform/cut.ts'
import { mayPost } from '../../platform/origin.ts'
import { isRefused } from '../../platform/refusal.ts'
import type { Services } from '../../services/services.ts'
import { OPERATOR_DEVICE_LIFETIME_MS } from '../../users/operators/devices.ts'
import type { OperatorRow } from '../../users/operators/operatorRow.ts'
import { OPERATOR_SESSION_LIFETIME_MS } from '../../users/operators/sessions.ts'
import { success } from '../machinery/answer.ts'
import { refuseWith } from '../machinery/calls.ts'
import { checkInput } from '../machinery/check.ts'
import { clearCookie, readCookie, setCookie } from '../machinery/cookies.ts'
import { withDeadline } from '../machinery/deadline.ts'
import { pickLanguage } from '../machinery/language.ts'
import { DATA_ONLY } from '../machinery/security.ts'

export const OPERATOR_COOKIE = 'tapeline_desk'
const DEVICE_COOKIE = 'tapeline_desk_device'

/** Never with a request that another site began; over plain http to the operators' calls alone. */
const SHAPE = { path: operators.OPERATOR_PREFIX, sameSite: 'strict' } as const

type AnyHandler = (input: unknown, request: OperatorRequest) => Promise<unknown>
const textOf = (input: unknown, field: string): string => {
  const value = (input as Readonly<Record<string, unknown>>)[field]
  if (field === '' || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The longest setting has texts in ten languages, of which some take three bytes a letter. */
const MAX_SETTING_BYTES = 256 * 1024

/** What is refused before anything is read: foreign pages, who is not signed in, who lacks the role, who asks too often. */
export const gate = async (
  services: Services,
  call: Pick<operators.OperatorCall, 'roles' | 'idle'>,
  request: FastifyRequest,
): Promise<OperatorRow | 'nobody' | Refusal> => {
  const { origin, host } = request.headers
  // Always as if with a cookie: operators use pages of our own.
  const from = { origin, hasCookie: true, protocol: request.protocol, host: request.host ?? host }
  if (!mayPost(from, services.config.publicOrigins)) return { error: 'foreignOrigin' }
  if (call.roles === 'anybody') {
    const seconds = services.operators.byAddress.take(request.ip)
    return seconds === 0 ? 'nobody' : { error: 'tooManyRequests', values: { seconds: String(seconds) } }
  }
  const operator = await services.operators.sessions.find(readCookie(request, OPERATOR_COOKIE), call.idle)
  if (operator === undefined) return { error: 'sessionExpired' }
  request.operator = operator.id
  const seconds = (call.idle ? services.operators.byPage : services.operators.byOperator).take(operator.id)
  if (seconds > 0) return { error: 'tooManyRequests', values: { seconds: String(seconds) } }
  if (call.roles !== 'operator' && !call.roles.some((role) => operator.roles.includes(role)))
    return { error: 'roleMissing' }
  return operator
}

/** What is written of an act besides its subject: what was chosen and why, never a secret. */
const TOLD = ['outcome', 'reason', 'note', 'mode', 'key', 'from', 'value', 'state', 'kinds'] as const
const detailOf = (input: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    TOLD.flatMap((name) => (textOf(input, name) === '' ? [] : [[name, cut(textOf(input, name), 4_000)]])),
  )

/** Serves the operators' calls. */
export const registerOperatorCalls = (app: FastifyInstance, services: Services, answerLimit: number): void => {
  const { operators: parts, database, clock } = services
  const note = (line: Parameters<typeof noteAct>[1]) => noteAct(database.db, line, clock.now())

  const answer = async (
    name: keyof operators.OperatorCalls,
    call: operators.OperatorCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> => {
    const found = await gate(services, call, request)
    if (found !== 'nobody' && 'error' in found) return refuseWith(services, request, reply, found)
    const operator = found === 'nobody' ? undefined : found
    const checked = checkInput(call.input, request.body)
    if ('refusal' in checked) return refuseWith(services, request, reply, checked.refusal)
    const line = {
      operator,
      name: operator === undefined ? textOf(checked.input, 'name') : '',
      act: name,
      subject: textOf(checked.input, call.subject),
      detail: operator === undefined ? {} : detailOf(checked.input),
      ip: request.ip,
    }
    // Before, so that nothing is done or looked at that the log does not know.
    if (operator !== undefined && (call.acts || call.subject !== '')) await note({ ...line, outcome: 'asked' })
    const handler = operatorHandlers[name] as AnyHandler
    const result = await handler(checked.input, {
      services,
      operator: operator ?? ({} as OperatorRow),
      ip: request.ip,
      place: { ip: request.ip, device: readCookie(request, DEVICE_COOKIE) },
      language: pickLanguage(request.headers['accept-language']),
      async begin(who) {
        await parts.sessions.end(readCookie(request, OPERATOR_COOKIE))
        const token = await parts.sessions.begin(who.id, request.ip)
        setCookie(request, reply, {
          name: OPERATOR_COOKIE,
          token,
          lifetime: OPERATOR_SESSION_LIFETIME_MS,
          shape: SHAPE,
        })
        const device = await parts.devices.remember(readCookie(request, DEVICE_COOKIE), who.id)
        setCookie(request, reply, {
          name: DEVICE_COOKIE,
          token: device,
          lifetime: OPERATOR_DEVICE_LIFETIME_MS,
          shape: SHAPE,
        })
      },
      async end() {
        await parts.sessions.end(readCookie(request, OPERATOR_COOKIE))
        clearCookie(request, reply, OPERATOR_COOKIE, SHAPE)
      },
    })
    const outcome = isRefused(result) ? result.refused.error : textOf(result, 'outcome') || 'done'
    if (call.acts || call.roles === 'anybody') await note({ ...line, outcome })
    if (isRefused(result)) return refuseWith(services, request, reply, result.refused)
    void reply.header('cache-control', 'no-store')
    // Who waited for news is answered while the venue ends; a connection kept open after that would hold it up.
    if (services.support.watch.isOver) void reply.header('connection', 'close')
    return success(result, false)
  }

  for (const [name, call] of Object.entries(operators.OPERATOR_CALLS) as [
    keyof operators.OperatorCalls,
    operators.OperatorCall,
  ][]) {
    const url = operators.OPERATOR_PREFIX + call.path
    app.post(url, {
      config: { call: `/desk${call.path}` },
      ...(name === 'setSetting' && { bodyLimit: MAX_SETTING_BYTES }),
      helmet: DATA_ONLY,
      handler: (request, reply) => withDeadline(answer(name, call, request, reply), answerLimit),
    })
  }
}
