import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/services.ts'
import { isPictureId } from '../../users/uploads/folder.ts'
import { refuseWith } from '../machinery/calls.ts'
import { sessionControl } from '../machinery/session.ts'
import { sendPicture } from './privateFile.ts'

/** Pictures for their owner alone. To everybody else they are as unknown as those that were never sent. */
export const registerPictures = (app: FastifyInstance, services: Services): void => {
  app.get<{ Params: { id: string } }>('/api/uploads/:id', async (request, reply) => {
    const { id } = request.params
    const uid = await sessionControl(services.accounts, request, reply).who()
    const bytes = uid !== undefined && isPictureId(id) ? await services.identity.uploads.read(uid, id) : undefined
    if (bytes === undefined) return refuseWith(services, request, reply, { error: 'notFound' }, 404)
    return sendPicture(reply, bytes)
  })
}
