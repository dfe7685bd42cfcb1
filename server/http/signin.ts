import type { reset, signin } from '#protocol'
import { normaliseAccount } from '../accounts/names.ts'
import type { User } from '../accounts/users.ts'
import { type Handler, isRefused, type Refused, type Request, refuse } from './handler.ts'

/** What was written as a guest goes along; whatever happens to it keeps nobody from signing in. */
const keepGuestChat = async (uid: string, { services, session }: Request): Promise<void> => {
  if (session.guest === undefined) return
  try {
    if (await services.support.join(session.guest, uid)) session.endGuest()
  } catch (error) {
    services.log.error({ err: error }, 'a guest’s conversation did not go over to his account')
  }
}

/** Signs the user in, unless he was refused, or what he proved was changed since `mark`. */
export const enter = async (found: User | Refused, kind: 'signIn' | 'signUp', request: Request, mark?: number) => {
  if (isRefused(found)) return found
  const { services } = request
  // The demo accounts are everybody's: a stranger's sign-in is no news there.
  const isNews = kind === 'signIn' && !found.shared && !(await request.session.isKnownDevice(found.uid))
  if (!(await request.session.begin(found.uid, kind, mark))) return refuse('wrongLogin')
  if (isNews) await services.accounts.tellNewDevice(found, request)
  if (!found.shared) await keepGuestChat(found.uid, request)
  return { uid: found.uid, demo: found.demo }
}

export const registerMobile: Handler<typeof signin.registerMobile> = async (input, request) =>
  enter(await request.services.accounts.signUp({ ...input, ip: request.ip }), 'signUp', request)

export const loginX: Handler<typeof signin.loginX> = async ({ account, password, code }, request) => {
  const isKnownDevice = (uid: string) => request.session.isKnownDevice(uid)
  const { ip, userAgent } = request
  const { accounts } = request.services
  const mark = accounts.sessions.mark()
  const wish = { account, password, code, ip, userAgent, isKnownDevice }
  return enter(await accounts.signIn(wish), 'signIn', request, mark)
}

const asking = ({ ip, userAgent, language }: Pick<Request, 'ip' | 'userAgent' | 'language'>) => ({
  ip,
  userAgent,
  language,
})

export const mobileSendingCode: Handler<typeof signin.mobileSendingCode> = (input, { services, ...from }) =>
  services.accounts.sendCode({ ...input, kind: 'mobile', ...asking(from) })

export const emailSendingCode: Handler<typeof signin.emailSendingCode> = (input, { services, ...from }) =>
  services.accounts.sendCode({ ...input, kind: 'email', ...asking(from) })

export const checkMobile: Handler<typeof signin.checkMobile> = async ({ account }) => {
  const { name, kind } = normaliseAccount(account)
  return { account: name, kind }
}

export const emailVerification: Handler<typeof reset.emailVerification> = (input, { services, ip }) =>
  services.accounts.reset.byCode({ ...input, ip })

export const googleSecretKeyVerify: Handler<typeof reset.googleSecretKeyVerify> = (
  { account, code, nextCode },
  { services, ip },
) => services.accounts.reset.byAuthenticator({ account, codes: [code, nextCode], ip })

export const emailChangePassword: Handler<typeof reset.emailChangePassword> = async (
  { token, password },
  { services, ip, userAgent },
) => (await services.accounts.reset.finish('code', token, password, { ip, userAgent })) ?? {}

export const googleChangePassword: Handler<typeof reset.googleChangePassword> = async (
  { token, password },
  { services, ip, userAgent },
) => (await services.accounts.reset.finish('authenticator', token, password, { ip, userAgent })) ?? {}
