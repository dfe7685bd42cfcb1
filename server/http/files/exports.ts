import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/services.ts'
import { refuseWith } from '../machinery/calls.ts'
import { sessionControl } from '../machinery/session.ts'
import { sendPrivateFile } from './privateFile.ts'

const TICKET = /^[\w-]{43}$/
const ZIP = { type: 'application/zip', disposition: 'attachment; filename="tapeline-data.zip"' }

/** Serves exports of personal data to their own user; everybody else gets "not found". */
export const registerExports = (app: FastifyInstance, services: Services): void => {
  app.get<{ Params: { ticket: string } }>('/api/exports/:ticket', async (request, reply) => {
    const { ticket } = request.params
    const uid = await sessionControl(services.accounts, request, reply).who()
    const path =
      uid !== undefined && TICKET.test(ticket) ? await services.identity.exports.file(uid, ticket) : undefined
    if (path === undefined) return refuseWith(services, request, reply, { error: 'notFound' }, 404)
    return sendPrivateFile(reply, ZIP, createReadStream(path))
  })
}
