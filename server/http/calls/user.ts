import type { user } from '#protocol'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import { maskAccount } from '../../users/accounts/names.ts'
import { verificationOf } from '../../users/identity/echo.ts'
import { pictureUrl } from '../../users/uploads/pictureUrl.ts'
import { asking } from './signin.ts'

export * from './certification.ts'
export * from './factors.ts'

export const personalCenter: Handler<typeof user.personalCenter> = async (_, { services, uid }) => {
  const found = await services.accounts.users.byUid(uid)
  if (found === undefined) return refuse('sessionExpired')
  const { level, statusAdvanced } = await verificationOf(services, uid)
  return {
    uid,
    account: maskAccount(found.name),
    level,
    statusAdvanced,
    avatar: pictureUrl(found.avatar),
    demo: found.demo,
    createdAt: found.created_at,
    ...(found.frozen_reason === null ? {} : { frozen: found.frozen_reason }),
    ...(found.erase_at === null ? {} : { eraseAt: Number(found.erase_at) }),
  }
}

export const sendEmailCodeByEmailLogin: Handler<typeof user.sendEmailCodeByEmailLogin> = ({ account }, request) =>
  request.services.accounts.sendCode({ account, kind: 'email', purpose: 'login', ...asking(request) })

export const sendEmailCodeByMobileLogin: Handler<typeof user.sendEmailCodeByMobileLogin> = ({ account }, request) =>
  request.services.accounts.sendCode({ account, kind: 'mobile', purpose: 'login', ...asking(request) })
