import type { signin } from '#protocol'
import { normaliseAccount } from '../accounts/names.ts'
import type { User } from '../accounts/users.ts'
import { type Handler, isRefused, type Refused, type Request } from './handler.ts'

/** Signs the user in, unless he was refused. */
const enter = async (found: User | Refused, request: Request) => {
  if (isRefused(found)) return found
  await request.session.begin(found.uid)
  return { uid: found.uid, demo: found.demo }
}

export const registerMobile: Handler<typeof signin.registerMobile> = async (input, request) =>
  enter(await request.services.accounts.signUp({ ...input, ip: request.ip }), request)

export const loginX: Handler<typeof signin.loginX> = async ({ account, password, code }, request) => {
  const isKnownDevice = (uid: string) => request.session.isKnownDevice(uid)
  const wish = { account, password, code, ip: request.ip, isKnownDevice }
  return enter(await request.services.accounts.signIn(wish), request)
}

export const mobileSendingCode: Handler<typeof signin.mobileSendingCode> = (input, { services, ip, language }) =>
  services.accounts.sendCode({ ...input, kind: 'mobile', ip, language })

export const emailSendingCode: Handler<typeof signin.emailSendingCode> = (input, { services, ip, language }) =>
  services.accounts.sendCode({ ...input, kind: 'email', ip, language })

export const checkMobile: Handler<typeof signin.checkMobile> = async ({ account }) => {
  const { name, kind } = normaliseAccount(account)
  return { account: name, kind }
}
