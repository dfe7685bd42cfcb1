import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionControl } from '../../services/handler.ts'
import type { Accounts } from '../../users/accounts/accounts.ts'
import { agentOf } from '../../users/accounts/deviceName.ts'
import { hashToken, isToken, newToken } from '../../users/accounts/tokens.ts'
import {
  BROWSER_COOKIE,
  clearGuestCookie,
  clearSessionCookie,
  DEVICE_COOKIE,
  GUEST_COOKIE,
  readCookie,
  SESSION_COOKIE,
  setBrowserCookie,
  setDeviceCookie,
  setGuestCookie,
  setSessionCookie,
} from './cookies.ts'

/** Gives handlers access to the session cookies of one request and its answer. */
export const sessionControl = (
  accounts: Pick<Accounts, 'sessions' | 'devices' | 'enter'>,
  request: FastifyRequest,
  reply: FastifyReply,
): SessionControl => {
  const token = readCookie(request, SESSION_COOKIE)
  const device = readCookie(request, DEVICE_COOKIE)
  const guest = readCookie(request, GUEST_COOKIE)
  const browser = readCookie(request, BROWSER_COOKIE)
  /** Known devices at the time of this request, by user; later changes in the same request do not count. */
  const known = new Map<string, Promise<boolean>>()
  return {
    name: accounts.sessions.nameOf(token),
    who: () => accounts.sessions.find(token),
    device: accounts.devices.nameOf(device),
    isKnownDevice(uid) {
      const asked = known.get(uid) ?? accounts.devices.isKnown(device, uid)
      known.set(uid, asked)
      return asked
    },
    browser: isToken(browser) ? hashToken(browser) : undefined,
    nameBrowser() {
      const secret = isToken(browser) ? browser : newToken()
      setBrowserCookie(request, reply, secret)
      return hashToken(secret)
    },
    guest: isToken(guest) ? hashToken(guest) : undefined,
    beginGuest() {
      const fresh = newToken()
      setGuestCookie(request, reply, fresh)
      return hashToken(fresh)
    },
    endGuest: () => clearGuestCookie(request, reply),
    async begin(uid, entry, mark) {
      const from = { ip: request.ip, userAgent: agentOf(request.headers) }
      const entered = await accounts.enter(device, { uid, ...from, ...entry })
      if (mark !== undefined && accounts.sessions.endedSince(uid, mark)) {
        await accounts.sessions.end(entered.session)
        return false
      }
      setDeviceCookie(request, reply, entered.device)
      setSessionCookie(request, reply, entered.session)
      // Each sign-in gets a new token, so that a planted one is worthless afterwards. The old session ends last, right
      // before the answer: ending it closes its sockets, and a page that asked for a ticket too early would seem signed
      // out.
      await accounts.sessions.end(token)
      return true
    },
    async end() {
      await accounts.sessions.end(token)
      clearSessionCookie(request, reply)
    },
  }
}
