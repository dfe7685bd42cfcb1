import type { pictures } from '#protocol'
import { pictureUrl } from './certification.ts'
import { type Handler, isRefused } from './handler.ts'

export const uploadPic: Handler<typeof pictures.uploadPic> = async ({ purpose }, { services, session, ip, file }) => {
  const taken = await services.identity.uploads.take({ uid: await session.who(), ip, purpose }, file)
  return isRefused(taken)
    ? taken
    : { id: taken.id, url: pictureUrl(taken.id), width: taken.width, height: taken.height }
}
