import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, v1 } from '#protocol'
import { isRefused } from '../../platform/refusal.ts'
import type { Services } from '../../services/services.ts'
import { refusalEnvelope, success } from './answer.ts'
import type { AudienceRules, Offered } from './audience.ts'
import { checkInput } from './check.ts'
import { compressLong } from './compress.ts'
import { withDeadline } from './deadline.ts'
import { pickLanguage } from './language.ts'
import { registerMultipart } from './multipart.ts'
import { receivePicture } from './receivePicture.ts'
import { DATA_ONLY } from './security.ts'
import { sessionControl } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A busy venue may refuse the call. False for calls that move money, whose outcome only the key can tell, and for
     * polls, which treat a failure as a pause and ask again by themselves.
     */
    mayRefuse?: boolean
  }
  interface FastifyRequest {
    /** Name of the refusal or fault that the request ended in; a label of the metrics. */
    outcome: string
  }
}

/** Answers a refusal: HTTP 200 with its code; another status only for faults of HTTP itself (decision 223). */
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

/** Runs the handler on checked input; `file` is set for calls with an upload. */
const carryOut = async <Known>(
  services: Services,
  rules: AudienceRules<Known>,
  offered: Offered<Known>,
  { input, file }: { readonly input: unknown; readonly file: Buffer },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const refusal = await rules.before(offered, input, request)
  if (refusal !== undefined) return refuseWith(services, request, reply, refusal)
  const language = pickLanguage(request.headers['accept-language'])
  const known = rules.known({ services, language, ip: request.ip, file }, request, reply)
  const result = await offered.handler(input, known)
  await rules.after?.(offered, { input, result }, request, reply)
  if (isRefused(result)) return refuseWith(services, request, reply, result.refused)
  void reply.header('cache-control', 'no-store')
  return success(result, offered.call === v1.getDomain)
}

const NO_FILE = Buffer.alloc(0)

const answer = async <Known>(
  services: Services,
  rules: AudienceRules<Known>,
  offered: Offered<Known>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { call } = offered
  if (call.upload) {
    const session = sessionControl(services.accounts, request, reply)
    const received = await receivePicture(services, call, request, session)
    if ('error' in received) return refuseWith(services, request, reply, received)
    try {
      return await carryOut(services, rules, offered, received, request, reply)
    } finally {
      received.done()
    }
  }
  const checked = checkInput(call.input, request.body)
  if ('refusal' in checked) return refuseWith(services, request, reply, checked.refusal)
  return carryOut(services, rules, offered, { input: checked.input, file: NO_FILE }, request, reply)
}

/** Registers every call of an audience under its path; other methods on that path get 405. `answerLimit` is in ms. */
export const registerCalls = async <Known>(
  app: FastifyInstance,
  services: Services,
  rules: AudienceRules<Known>,
  answerLimit: number,
): Promise<void> => {
  const register = (within: FastifyInstance, those: readonly Offered<Known>[]): void => {
    for (const offered of those) {
      const { call, label, cost, mayRefuse, bodyLimit } = offered
      const url = rules.prefix + call.path
      within.post(url, {
        config: { call: label, cost: cost.base, mayRefuse },
        ...(bodyLimit === undefined ? {} : { bodyLimit }),
        helmet: DATA_ONLY,
        onRequest: async (request, reply) => {
          const refusal = await rules.gate(offered, request, reply)
          return refusal === undefined ? undefined : refuseWith(services, request, reply, refusal)
        },
        // Answers to guests hold no secrets, so they may be compressed.
        ...(call.audience === 'guest' && { onSend: compressLong }),
        handler: (request, reply) => withDeadline(answer(services, rules, offered, request, reply), answerLimit),
      })
      within.route({
        method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        url,
        handler: (request, reply) =>
          refuseWith(services, request, reply.header('allow', 'POST'), { error: 'unknownCall' }, 405),
      })
    }
  }
  const isUpload = ({ call }: Offered<Known>): boolean => call.upload
  register(
    app,
    rules.offered.filter((one) => !isUpload(one)),
  )
  const uploads = rules.offered.filter(isUpload)
  if (uploads.length === 0) return
  await app.register(async (within) => {
    await registerMultipart(within)
    register(within, uploads)
  })
}
