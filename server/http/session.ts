import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts/accounts.ts'
import { clearSessionCookie, DEVICE_COOKIE, SESSION_COOKIE, setDeviceCookie, setSessionCookie } from './cookies.ts'
import type { SessionControl } from './handler.ts'

/** The cookies of one request and its answer, as handlers may use them. */
export const sessionControl = (
  accounts: Pick<Accounts, 'sessions' | 'devices'>,
  request: FastifyRequest,
  reply: FastifyReply,
): SessionControl => {
  const token = request.cookies[SESSION_COOKIE]
  const device = request.cookies[DEVICE_COOKIE]
  return {
    name: accounts.sessions.nameOf(token),
    who: () => accounts.sessions.find(token),
    isKnownDevice: (uid) => accounts.devices.isKnown(device, uid),
    async begin(uid) {
      // A fresh token at each sign-in: a token that was planted before is worth nothing after.
      await accounts.sessions.end(token)
      const origin = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
      setSessionCookie(request, reply, await accounts.sessions.begin(uid, origin))
      setDeviceCookie(request, reply, await accounts.devices.remember(device, uid))
    },
    async end() {
      await accounts.sessions.end(token)
      clearSessionCookie(request, reply)
    },
  }
}
