import type { certification } from '#protocol'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import { advancedEcho, primaryEcho } from '../../users/identity/echo.ts'
import { pictureUrl } from '../../users/uploads/pictureUrl.ts'

export const primaryCertification: Handler<typeof certification.primaryCertification> = async (input, request) => {
  const { services, uid, ip, userAgent } = request
  const refused = await services.identity.certification.sendPrimary({ uid, ip, userAgent }, input)
  return refused ?? primaryEcho(services, uid)
}

export const primaryCertificationDataEcho: Handler<typeof certification.primaryCertificationDataEcho> = (
  _,
  { services, uid },
) => primaryEcho(services, uid)

export const advancedCertification: Handler<typeof certification.advancedCertification> = async (input, request) => {
  const { services, uid, ip, userAgent } = request
  const refused = await services.identity.certification.sendAdvanced({ uid, ip, userAgent }, input)
  return refused ?? advancedEcho(services, uid)
}

export const advancedCertificationDataEcho: Handler<typeof certification.advancedCertificationDataEcho> = (
  _,
  { services, uid },
) => advancedEcho(services, uid)

export const updateUserHeadImg: Handler<typeof certification.updateUserHeadImg> = async ({ image }, request) => {
  const { services, uid, ip, userAgent } = request
  const { accounts, database } = services
  const { uploads } = services.identity
  const done = await database.db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('users')
      .select('avatar')
      .where('uid', '=', uid)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.avatar === (image ?? null)) return true
    if (image !== undefined && !(await uploads.use(transaction, uid, 'avatar', [image]))) return false
    await uploads.release(transaction, [before.avatar])
    await transaction
      .updateTable('users')
      .set({ avatar: image ?? null })
      .where('uid', '=', uid)
      .execute()
    await accounts.trail.record(transaction, { uid, kind: 'avatarChanged', ip, userAgent })
    return true
  })
  return done ? { avatar: pictureUrl(image ?? null) } : refuse('notFound', { field: 'image' })
}

export const manualReset: Handler<typeof certification.manualReset> = async (input, request) => {
  const { services, ip, userAgent, session } = request
  return services.identity.manualReset(input, { uid: await session.who(), ip, userAgent })
}
