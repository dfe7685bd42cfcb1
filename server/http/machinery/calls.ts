import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { API_PREFIX, type Call, IDEMPOTENCY_HEADER, idempotencyKey, type operators, type Refusal, v1 } from '#protocol'
import { networkOf } from '../../platform/network.ts'
import { mayPost } from '../../platform/origin.ts'
import { isRefused } from '../../platform/refusal.ts'
import type { Services } from '../../services/services.ts'
import { isClosedToFrozen } from '../../users/accounts/freezes.ts'
import { handlers } from '../calls/handlers.ts'
import { refusalEnvelope, success } from './answer.ts'
import { type Charge, tooMany } from './charge.ts'
import { checkInput } from './check.ts'
import { compressLong } from './compress.ts'
import { type Cost, costOf } from './costs.ts'
import { withDeadline } from './deadline.ts'
import { type MoneyRequest, type UploadRequest } from './handler.ts'
import { pickLanguage } from './language.ts'
import { registerMultipart } from './multipart.ts'
import { offeredCalls } from './offeredCalls.ts'
import { receivePicture } from './receivePicture.ts'
import { DATA_ONLY } from './security.ts'
import { sessionControl } from './session.ts'

/** A handler as the generic code sees it; `Handlers` has checked it against its own call. */
type AnyHandler = (input: unknown, request: MoneyRequest & UploadRequest) => Promise<unknown>

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A busy venue refuses the call. Not where money moves: there only the key tells what became of it. Not in a poll
     * either, which counts an unknown end as a moment's silence and asks again by itself.
     */
    mayRefuse?: boolean
  }
  interface FastifyRequest {
    /** Who asks; set before the body is read, on calls that need a session. */
    uid: string
    /** Why the account is frozen, on calls that move money. */
    frozen: operators.FreezeReason | undefined
    /** Which operator asks; '' on other calls. */
    operator: string
    /** Name of the refusal or fault that the request ended in; for the figures. */
    outcome: string
  }
}

/** A call, what carries it out, and what it costs. */
interface Offered {
  readonly call: Call
  readonly handler: AnyHandler
  readonly cost: Cost
}

const handlerOf = (group: string, name: string): AnyHandler => {
  const found = (handlers as unknown as Record<string, Record<string, AnyHandler> | undefined>)[group]?.[name]
  if (found === undefined) throw new Error(`No handler for ${group}.${name}`)
  return found
}

/** Answers a refusal: HTTP 200 with its code, unless HTTP itself was broken (decision 223). */
export const refuseWith = (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  status = 200,
): FastifyReply => {
  request.outcome = refusal.error
  const language = pickLanguage(request.headers['accept-language'])
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(refusalEnvelope(services.sentences, language, refusal))
}

/** What can be refused before the body is read: foreign pages, guests, who asks too often, a missing key. */
const gate = async (
  services: Services,
  { call, cost }: Offered,
  charge: Charge,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Refusal | undefined> => {
  const { origin, cookie, host } = request.headers
  const from = { origin, hasCookie: cookie !== undefined, protocol: request.protocol, host: request.host ?? host }
  if (!mayPost(from, services.config.publicOrigins)) return { error: 'foreignOrigin' }
  if (call.access === 'user') {
    const uid = await sessionControl(services.accounts, request, reply).who()
    if (uid === undefined) return { error: 'sessionExpired' }
    request.uid = uid
    const seconds = charge.user(uid, cost.base) || (cost.writes === undefined ? 0 : charge.writes(uid, cost.writes))
    if (seconds > 0) return tooMany(seconds)
  }
  const frozen = call.access === 'user' ? services.operators.freezes.reason(request.uid) : undefined
  if (frozen !== undefined && call.money) request.frozen = frozen
  if (call.money && !v.is(idempotencyKey, request.headers[IDEMPOTENCY_HEADER])) return { error: 'keyMissing' }
  return undefined
}

/** What its input costs beyond any other; the seconds until it may be asked for again, 0 when it was taken. */
const chargeInput = ({ cost }: Offered, charge: Charge, input: unknown, { ip, uid }: FastifyRequest): number => {
  const more = cost.more?.(input) ?? 0
  if (more === 0) return 0
  return charge.address(ip, more) || (uid === '' ? 0 : charge.user(uid, more))
}

/** Carries a call out on input that was checked; `file` is the one of a call that takes one. */
const carryOut = async (
  services: Services,
  { call, handler }: Offered,
  { input, file }: { readonly input: unknown; readonly file: Buffer },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  if (request.frozen !== undefined && isClosedToFrozen(call, input)) {
    const language = pickLanguage(request.headers['accept-language'])
    const reason = services.sentences(language, `mail.frozen.${request.frozen}`)
    return refuseWith(services, request, reply, { error: 'accountFrozen', values: { reason } })
  }
  const result = await handler(input, {
    services,
    language: pickLanguage(request.headers['accept-language']),
    ip: request.ip,
    origin: request.headers.origin,
    userAgent: request.headers['user-agent'] ?? '',
    session: sessionControl(services.accounts, request, reply),
    nextTurn: () => services.turns.next(networkOf(request.ip)),
    past: (read) => services.past(networkOf(request.ip), read),
    file,
    // The gate has let nobody through to a user's call without these two; other calls do not see them.
    uid: request.uid,
    key: String(request.headers[IDEMPOTENCY_HEADER] ?? ''),
  })
  if (isRefused(result)) return refuseWith(services, request, reply, result.refused)
  void reply.header('cache-control', 'no-store')
  return success(result, call === v1.getDomain)
}

const NO_FILE = Buffer.alloc(0)

const answer = async (
  services: Services,
  offered: Offered,
  charge: Charge,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { call } = offered
  if (call.upload) {
    const session = sessionControl(services.accounts, request, reply)
    const received = await receivePicture(services, call, request, session)
    if ('error' in received) return refuseWith(services, request, reply, received)
    try {
      return await carryOut(services, offered, received, request, reply)
    } finally {
      received.done()
    }
  }
  const checked = checkInput(call.input, request.body)
  if ('refusal' in checked) return refuseWith(services, request, reply, checked.refusal)
  const seconds = chargeInput(offered, charge, checked.input, request)
  if (seconds > 0) return refuseWith(services, request, reply, tooMany(seconds))
  return carryOut(services, offered, { input: checked.input, file: NO_FILE }, request, reply)
}

/** Registers every call that is offered under its path; other methods on it answer 405. `answerLimit` in ms. */
export const registerCalls = async (
  app: FastifyInstance,
  services: Services,
  charge: Charge,
  answerLimit: number,
): Promise<void> => {
  app.decorateRequest('uid', '')
  app.decorateRequest('frozen', undefined)
  const calls = offeredCalls(services.config.demo)
  const register = (within: FastifyInstance, those: typeof calls): void => {
    for (const [group, name, call] of those) {
      const offered: Offered = { call, handler: handlerOf(group, name), cost: costOf(group, name) }
      const url = API_PREFIX + call.path
      within.post(url, {
        config: { call: call.path, cost: offered.cost.base, mayRefuse: !call.money && !call.polled },
        helmet: DATA_ONLY,
        onRequest: async (request, reply) => {
          const refusal = await gate(services, offered, charge, request, reply)
          return refusal === undefined ? undefined : refuseWith(services, request, reply, refusal)
        },
        // What every guest is told is nobody's secret.
        ...(call.access === 'guest' && { onSend: compressLong }),
        handler: (request, reply) => withDeadline(answer(services, offered, charge, request, reply), answerLimit),
      })
      within.route({
        method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        url,
        handler: (request, reply) =>
          refuseWith(services, request, reply.header('allow', 'POST'), { error: 'unknownCall' }, 405),
      })
    }
  }
  register(
    app,
    calls.filter(([, , { upload }]) => !upload),
  )
  await app.register(async (within) => {
    await registerMultipart(within)
    register(
      within,
      calls.filter(([, , { upload }]) => upload),
    )
  })
}
