import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { operators, recordId } from '#protocol'
import { noteAct } from '../../operator/audit.ts'
import { rulerOf } from '../../operator/c2cHandlers.ts'
import { writeCaseRecord } from '../../operator/c2cRecord.ts'
import { createLimiter } from '../../platform/limits.ts'
import { isRefused } from '../../platform/refusal.ts'
import type { Services } from '../../services/services.ts'
import { SIGNED_RATE, sendSigned } from '../files/signedFile.ts'
import { refuseWith } from '../machinery/calls.ts'
import { tooMany } from '../machinery/charge.ts'
import { operatorOf } from './audience.ts'

/** As whoever reads cases. Without a check of the page that asks: browsers send none with a GET, and no cookie from other sites. */
const WHO = operators.OPERATOR_CALLS.getC2cCase.audience

/** `GET /api/desk/v1/c2c/record?id=`: streams the signed record of a case to operators who may see it; each is logged before. */
export const registerCaseRecord = (app: FastifyInstance, services: Services): void => {
  const { database, clock, config, books, payMethods, identity } = services
  const limiter = createLimiter(clock, SIGNED_RATE)
  app.get<{ Querystring: Record<string, unknown> }>(operators.CASE_RECORD_PATH, async (request, reply) => {
    const { id } = request.query
    const operator = await operatorOf(services, WHO, request)
    if ('error' in operator) return refuseWith(services, request, reply, operator, 200)
    if (!v.is(recordId, id)) return refuseWith(services, request, reply, { error: 'badRequest' }, 400)
    const seconds = limiter.take(operator.id)
    if (seconds > 0) return refuseWith(services, request, reply, tooMany(seconds), 200)
    const made = clock.now()
    const entry = { operator, act: 'saveC2cCase', subject: id, ip: request.ip }
    await noteAct(database.db, { ...entry, outcome: 'asked' }, made)
    const ruler = await rulerOf({ services, operator }, id)
    const signer = await books.signer()
    const record = { db: database.db, payMethods, uploads: identity.uploads }
    const funds = config.demo ? 'demo' : 'real'
    const pieces = isRefused(ruler) ? undefined : await writeCaseRecord(record, { id, funds, made }, signer)
    const refused = isRefused(ruler) ? ruler.refused : ({ error: 'notFound', field: 'id' } as const)
    await noteAct(database.db, { ...entry, outcome: pieces === undefined ? refused.error : 'done' }, clock.now())
    if (pieces === undefined) return refuseWith(services, request, reply, refused, 200)
    return sendSigned(services, request, reply, { name: `c2c-case-${id}.txt`, charset: 'utf-8', pieces })
  })
}
