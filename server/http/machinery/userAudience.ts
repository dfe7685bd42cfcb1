import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { API_PREFIX, IDEMPOTENCY_HEADER, idempotencyKey, type operators, type Refusal } from '#protocol'
import { networkOf } from '../../platform/network.ts'
import { mayPost } from '../../platform/origin.ts'
import type { MoneyRequest, UploadRequest } from '../../services/handler.ts'
import type { Services } from '../../services/services.ts'
import { agentOf } from '../../users/accounts/deviceName.ts'
import { isClosedToFrozen } from '../../users/accounts/freezes.ts'
import { handlers } from '../calls/handlers.ts'
import type { AudienceRules, Offered } from './audience.ts'
import { type Charge, tooMany } from './charge.ts'
import { costOf } from './costs.ts'
import { pickLanguage } from './language.ts'
import { offeredCalls } from './offeredCalls.ts'
import { sessionControl } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the user; set before the body is read, on calls that need a session. */
    uid: string
    /** Why the account is frozen, on calls that move money. */
    frozen: operators.FreezeReason | undefined
  }
}

type Known = MoneyRequest & UploadRequest
type AnyHandler = Offered<Known>['handler']

const handlerOf = (group: string, name: string): AnyHandler => {
  const found = (handlers as unknown as Record<string, Record<string, AnyHandler> | undefined>)[group]?.[name]
  if (found === undefined) throw new Error(`No handler for ${group}.${name}`)
  return found
}

/** Charges what the input costs on top of the base; returns 0 when paid, else the seconds to wait. */
const chargeInput = ({ cost }: Offered<Known>, charge: Charge, input: unknown, { ip, uid }: FastifyRequest): number => {
  const more = cost.more?.(input) ?? 0
  if (more === 0) return 0
  return charge.address(ip, more) || (uid === '' ? 0 : charge.user(uid, more))
}

/** Rules for guests and users: session cookies, costs, idempotency keys and frozen accounts. */
export const userAudience = (services: Services, charge: Charge): AudienceRules<Known> => ({
  prefix: API_PREFIX,
  offered: offeredCalls(services.config.demo).map(([group, name, call]) => ({
    call,
    name,
    handler: handlerOf(group, name),
    cost: costOf(group, name),
    label: call.path,
    mayRefuse: !call.money && !call.polled,
  })),

  async gate({ call, cost }, request: FastifyRequest, reply: FastifyReply): Promise<Refusal | undefined> {
    const { origin, cookie, host } = request.headers
    const from = { origin, hasCookie: cookie !== undefined, protocol: request.protocol, host: request.host ?? host }
    if (!mayPost(from, services.config.publicOrigins)) return { error: 'foreignOrigin' }
    if (call.audience === 'user') {
      const uid = await sessionControl(services.accounts, request, reply).who()
      if (uid === undefined) return { error: 'sessionExpired' }
      request.uid = uid
      const seconds = charge.user(uid, cost.base) || (cost.writes === undefined ? 0 : charge.writes(uid, cost.writes))
      if (seconds > 0) return tooMany(seconds)
      if (call.money) request.frozen = services.operators.freezes.reason(uid)
    }
    if (call.money && !v.is(idempotencyKey, request.headers[IDEMPOTENCY_HEADER])) return { error: 'keyMissing' }
    return undefined
  },

  async before(offered, input, request) {
    const seconds = chargeInput(offered, charge, input, request)
    if (seconds > 0) return tooMany(seconds)
    if (request.frozen === undefined || !isClosedToFrozen(offered.call, input)) return undefined
    const language = pickLanguage(request.headers['accept-language'])
    return { error: 'accountFrozen', values: { reason: services.sentences(language, `mail.frozen.${request.frozen}`) } }
  },

  known: (common, request, reply) => ({
    ...common,
    origin: request.headers.origin,
    userAgent: agentOf(request.headers),
    session: sessionControl(services.accounts, request, reply),
    nextTurn: () => services.turns.next(networkOf(request.ip)),
    past: (read) => services.past(networkOf(request.ip), read),
    // The gate guarantees `uid` and the key on calls that need them; the handlers of other calls have no such fields.
    uid: request.uid,
    key: String(request.headers[IDEMPOTENCY_HEADER] ?? ''),
  }),
})
