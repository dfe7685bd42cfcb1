import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/services.ts'
import { isPictureId } from '../../users/uploads/folder.ts'
import { refuseWith } from '../machinery/calls.ts'
import { sessionControl } from '../machinery/session.ts'
import { sendPicture } from './privateFile.ts'

/** Serves pictures to their owner. Everybody else gets the same "not found" as for pictures that do not exist. */
export const registerPictures = (app: FastifyInstance, services: Services): void => {
  app.get<{ Params: { id: string } }>('/api/uploads/:id', async (request, reply) => {
    const { id } = request.params
    const uid = await sessionControl(services.accounts, request, reply).who()
    const bytes = uid !== undefined && isPictureId(id) ? await services.identity.uploads.read(uid, id) : undefined
    if (bytes === undefined) return refuseWith(services, request, reply, { error: 'notFound' }, 404)
    return sendPicture(reply, bytes)
  })
}
