import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { operators, recordId } from '#protocol'
import { noteAct } from '../../operator/audit.ts'
import { c2cOrderOfPicture } from '../../operator/c2cPictures.ts'
import { caseOfPicture } from '../../operator/evidence.ts'
import { maySee } from '../../operator/queue.ts'
import { isRefused } from '../../platform/refusal.ts'
import type { Services } from '../../services/services.ts'
import { chatOfPicture } from '../../support/pictures.ts'
import type { OperatorRow } from '../../users/operators/operatorRow.ts'
import { isPictureId } from '../../users/uploads/folder.ts'
import { sendPicture } from '../files/privateFile.ts'
import { success } from '../machinery/answer.ts'
import { refuseWith } from '../machinery/calls.ts'
import { readCookie } from '../machinery/cookies.ts'
import { readForm, registerMultipart } from '../machinery/multipart.ts'
import { gate, OPERATOR_COOKIE } from './audience.ts'

const form = v.strictObject({ chat: recordId })

/** Serves pictures of cases, conversations and C2C orders to operators who may see their subject; records each view. */
export const registerOperatorPictures = async (app: FastifyInstance, services: Services): Promise<void> => {
  const { operators: parts, database, clock, identity, support, payMethods } = services
  const note = (entry: Parameters<typeof noteAct>[1]) => noteAct(database.db, entry, clock.now())

  /** The case, conversation or C2C order that the picture belongs to, if this operator may see it. */
  const subjectOf = async (
    operator: OperatorRow,
    id: string,
  ): Promise<Readonly<Record<string, string>> | undefined> => {
    const row = await caseOfPicture(database.db, id)
    if (row !== undefined) return maySee(operator, row.kind) ? { case: row.id } : undefined
    const chat = await chatOfPicture(database.db, operator, id)
    if (chat !== undefined) return { chat }
    const order = await c2cOrderOfPicture({ db: database.db, payMethods }, operator, id)
    return order === undefined ? undefined : { order }
  }

  app.get<{ Params: { id: string } }>(`${operators.OPERATOR_PREFIX}/v1/pictures/:id`, async (request, reply) => {
    const { id } = request.params
    const nothing = () => refuseWith(services, request, reply, { error: 'notFound' }, 404)
    const operator = await parts.sessions.find(readCookie(request, OPERATOR_COOKIE))
    if (operator === undefined || !isPictureId(id)) return nothing()
    const detail = await subjectOf(operator, id)
    if (detail === undefined) return nothing()
    await note({ operator, act: 'readPicture', subject: id, outcome: 'asked', detail, ip: request.ip })
    const bytes = await identity.uploads.readNamed(id)
    if (bytes === undefined) return nothing()
    return sendPicture(reply, bytes)
  })

  await app.register(async (within) => {
    await registerMultipart(within)
    within.post(operators.OPERATOR_PREFIX + operators.CHAT_PICTURES, async (request, reply) => {
      const operator = await gate(services, { roles: ['support'], idle: false }, request)
      if (operator === 'nobody' || 'error' in operator)
        return refuseWith(services, request, reply, operator === 'nobody' ? { error: 'sessionExpired' } : operator)
      let chat: Awaited<ReturnType<typeof support.operators.view>>
      const sent = await readForm(request, async (fields) => {
        const checked = v.safeParse(form, fields)
        if (!checked.success) return { error: 'badRequest' }
        chat = await support.operators.view(operator, checked.output.chat)
        // Guests have no pictures: each picture belongs to an account.
        return chat?.may === 'mine' && chat.uid !== null ? undefined : { error: 'notNow' }
      })
      if (sent === undefined) return refuseWith(services, request, reply, { error: 'badRequest' })
      if ('error' in sent) return refuseWith(services, request, reply, sent)
      if (chat === undefined || chat.uid === null) return refuseWith(services, request, reply, { error: 'notNow' })
      const entry = { operator, act: 'sendPicture', subject: chat.id, ip: request.ip }
      await note({ ...entry, outcome: 'asked' })
      const taken = await identity.uploads.takeFor(chat.uid, 'chat', sent.file)
      await note({ ...entry, outcome: isRefused(taken) ? taken.refused.error : 'done' })
      if (isRefused(taken)) return refuseWith(services, request, reply, taken.refused)
      void reply.header('cache-control', 'no-store')
      return success({ id: taken.id }, false)
    })
  })
}
