import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts/accounts.ts'
import { hashToken, isToken, newToken } from '../accounts/tokens.ts'
import {
  clearGuestCookie,
  clearSessionCookie,
  DEVICE_COOKIE,
  GUEST_COOKIE,
  readCookie,
  SESSION_COOKIE,
  setDeviceCookie,
  setGuestCookie,
  setSessionCookie,
} from './cookies.ts'
import type { SessionControl } from './handler.ts'

/** The cookies of one request and its answer, as handlers may use them. */
export const sessionControl = (
  accounts: Pick<Accounts, 'sessions' | 'devices'>,
  request: FastifyRequest,
  reply: FastifyReply,
): SessionControl => {
  const token = readCookie(request, SESSION_COOKIE)
  const device = readCookie(request, DEVICE_COOKIE)
  const guest = readCookie(request, GUEST_COOKIE)
  return {
    name: accounts.sessions.nameOf(token),
    who: () => accounts.sessions.find(token),
    device: accounts.devices.nameOf(device),
    isKnownDevice: (uid) => accounts.devices.isKnown(device, uid),
    guest: isToken(guest) ? hashToken(guest) : undefined,
    beginGuest() {
      const fresh = newToken()
      setGuestCookie(request, reply, fresh)
      return hashToken(fresh)
    },
    endGuest: () => clearGuestCookie(request, reply),
    async begin(uid) {
      const origin = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
      const kept = await accounts.devices.remember(device, uid, origin)
      setDeviceCookie(request, reply, kept)
      const begun = await accounts.sessions.begin(uid, { ...origin, device: accounts.devices.nameOf(kept) })
      setSessionCookie(request, reply, begun)
      // A fresh token at each sign-in: a token that was planted before is worth nothing after. It ends last, right before
      // the answer: its sockets close with it, and a page that asked for a new ticket by it would take itself for signed out.
      await accounts.sessions.end(token)
    },
    async end() {
      await accounts.sessions.end(token)
      clearSessionCookie(request, reply)
    },
  }
}
