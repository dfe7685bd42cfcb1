import type { pictures } from '#protocol'
import { isRefused } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import { pictureUrl } from '../../users/uploads/pictureUrl.ts'

export const uploadPic: Handler<typeof pictures.uploadPic> = async ({ purpose }, { services, session, ip, file }) => {
  const taken = await services.identity.uploads.take({ uid: await session.who(), ip, purpose }, file)
  return isRefused(taken)
    ? taken
    : { id: taken.id, url: pictureUrl(taken.id), width: taken.width, height: taken.height }
}
