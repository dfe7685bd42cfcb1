import type { reset, signin } from '#protocol'
import { isRefused, type Refused, refuse } from '../../platform/refusal.ts'
import { type Handler, type Request, type SessionControl } from '../../services/handler.ts'
import type { FromBrowser } from '../../users/accounts/askers.ts'
import { normaliseAccount } from '../../users/accounts/names.ts'
import type { Proven } from '../../users/accounts/signIn.ts'

/** Moves the guest's conversation to the account. A failure is logged and never prevents the sign-in. */
const keepGuestChat = async (uid: string, { services, session }: Request): Promise<void> => {
  if (session.guest === undefined) return
  try {
    if (await services.support.join(session.guest, uid)) session.endGuest()
  } catch (error) {
    services.log.error({ err: error }, 'a guest’s conversation did not go over to his account')
  }
}

/** Signs the user in. Refuses when `proven` is a refusal, or when the user's sessions were ended after `mark`. */
export const enter = async (proven: Proven | Refused, kind: 'signIn' | 'signUp', request: Request, mark?: number) => {
  if (isRefused(proven)) return proven
  const { user: found, proofs } = proven
  const { services } = request
  // Everybody shares the demo accounts, so a new device there is no warning sign.
  const isNewDevice = kind === 'signIn' && !found.shared && !(await request.session.isKnownDevice(found.uid))
  if (!(await request.session.begin(found.uid, { kind, proofs }, mark))) return refuse('wrongLogin')
  if (isNewDevice) await services.accounts.tellNewDevice(found, request)
  if (!found.shared) await keepGuestChat(found.uid, request)
  return { uid: found.uid, demo: found.demo }
}

/** The browser of a request without a session. */
const fromBrowser = (session: SessionControl): FromBrowser => ({
  browser: session.browser,
  isKnownDevice: (uid) => session.isKnownDevice(uid),
})

export const registerMobile: Handler<typeof signin.registerMobile> = async (input, request) =>
  enter(
    await request.services.accounts.signUp({ ...input, ...fromBrowser(request.session), ip: request.ip }),
    'signUp',
    request,
  )

export const checkPassword: Handler<typeof signin.checkPassword> = async (input, { services, session, ip }) =>
  (await services.accounts.checkPassword({ ...input, ...fromBrowser(session), ip })) ?? {}

export const loginX: Handler<typeof signin.loginX> = async ({ account, password, code }, request) => {
  const { ip, userAgent } = request
  const { accounts } = request.services
  const mark = accounts.sessions.mark()
  const attempt = { account, password, code, ip, userAgent, ...fromBrowser(request.session) }
  return enter(await accounts.signIn(attempt), 'signIn', request, mark)
}

/** Origin of a request for a code. Names the browser by a cookie, to which the code is then bound. */
export const asking = ({ ip, userAgent, language, session }: Request) => ({
  ip,
  userAgent,
  language,
  from: { ...fromBrowser(session), browser: session.nameBrowser() },
})

export const mobileSendingCode: Handler<typeof signin.mobileSendingCode> = (input, request) =>
  request.services.accounts.sendCode({ ...input, kind: 'mobile', ...asking(request) })

export const emailSendingCode: Handler<typeof signin.emailSendingCode> = (input, request) =>
  request.services.accounts.sendCode({ ...input, kind: 'email', ...asking(request) })

export const checkMobile: Handler<typeof signin.checkMobile> = async ({ account }) => {
  const { name, kind } = normaliseAccount(account)
  return { account: name, kind }
}

export const emailVerification: Handler<typeof reset.emailVerification> = (input, { services, session, ip }) =>
  services.accounts.reset.byCode({ ...input, ip, ...fromBrowser(session) })

export const googleSecretKeyVerify: Handler<typeof reset.googleSecretKeyVerify> = (
  { account, code, nextCode },
  { services, session, ip },
) => services.accounts.reset.byAuthenticator({ account, codes: [code, nextCode], ip, ...fromBrowser(session) })

export const emailChangePassword: Handler<typeof reset.emailChangePassword> = async (
  { token, password },
  { services, ip, userAgent },
) => (await services.accounts.reset.finish('code', token, password, { ip, userAgent })) ?? {}

export const googleChangePassword: Handler<typeof reset.googleChangePassword> = async (
  { token, password },
  { services, ip, userAgent },
) => (await services.accounts.reset.finish('authenticator', token, password, { ip, userAgent })) ?? {}
