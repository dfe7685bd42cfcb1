import type { FastifyInstance } from 'fastify'
import { seesPicture } from '../../c2c/orderViews.ts'
import type { Services } from '../../services/services.ts'
import { isPictureId } from '../../users/uploads/folder.ts'
import { refuseWith } from '../machinery/calls.ts'
import { sessionControl } from '../machinery/session.ts'
import { sendPicture } from './privateFile.ts'

const readPicture = async (
  { identity, database, payMethods, clock }: Services,
  uid: string,
  id: string,
): Promise<Buffer | undefined> => {
  const own = await identity.uploads.read(uid, id)
  if (own !== undefined) return own
  const isShown = await seesPicture({ db: database.db, payMethods }, uid, id, clock.now())
  return isShown ? identity.uploads.readNamed(id) : undefined
}

/** Serves pictures to their owner, and those of a C2C order to its two parties while it can be appealed. Everybody else gets the same "not found" as for pictures that do not exist. */
export const registerPictures = (app: FastifyInstance, services: Services): void => {
  app.get<{ Params: { id: string } }>('/api/uploads/:id', async (request, reply) => {
    const { id } = request.params
    const uid = await sessionControl(services.accounts, request, reply).who()
    const bytes = uid !== undefined && isPictureId(id) ? await readPicture(services, uid, id) : undefined
    if (bytes === undefined) return refuseWith(services, request, reply, { error: 'notFound' }, 404)
    return sendPicture(reply, bytes)
  })
}
