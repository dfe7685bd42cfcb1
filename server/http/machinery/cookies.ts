import type { FastifyReply, FastifyRequest } from 'fastify'
import { GUEST_CHAT_LIFETIME_MS } from '../../support/retention.ts'
import { CODE_LIFETIME } from '../../users/accounts/codes.ts'
import { DEVICE_LIFETIME } from '../../users/accounts/devices.ts'
import { SESSION_LIFETIME } from '../../users/accounts/sessions.ts'

export const SESSION_COOKIE = 'tapeline_session'
export const DEVICE_COOKIE = 'tapeline_device'
export const GUEST_COOKIE = 'tapeline_guest'
/** Identifies the browser that asked for a code until the code expires. */
export const BROWSER_COOKIE = 'tapeline_browser'

/** Cookie name with `__Host-`: browsers accept it only over TLS, from this host, for the whole host (RFC 6265bis). */
export const hostOnly = (name: string): string => `__Host-${name}`

const isTls = (request: FastifyRequest): boolean => request.protocol === 'https'

/**
 * Value of the request's cookie. Over TLS only the prefixed name is read, because a neighbouring host or a plain-http
 * page can plant a cookie without the prefix.
 */
export const readCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.cookies[isTls(request) ? hostOnly(name) : name]

interface CookieShape {
  readonly sameSite: 'lax' | 'strict'
  /** Path of the cookie over plain http; over TLS it is `/`, as the prefix demands. */
  readonly path: string
}

const OWN: CookieShape = { sameSite: 'lax', path: '/' }

/** Sets prefix and Secure over TLS only: over plain http, as from a phone on the LAN, browsers reject both. */
const shaped = (request: FastifyRequest, name: string, { sameSite, path }: CookieShape) => {
  const secure = isTls(request)
  const options = { path: secure ? '/' : path, httpOnly: true, sameSite, secure }
  return [secure ? hostOnly(name) : name, options] as const
}

/** `lifetime` in ms. */
export const setCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: { readonly name: string; readonly token: string; readonly lifetime: number; readonly shape?: CookieShape },
): void => {
  const [name, options] = shaped(request, cookie.name, cookie.shape ?? OWN)
  reply.setCookie(name, cookie.token, { ...options, maxAge: cookie.lifetime / 1000 })
}

export const clearCookie = (request: FastifyRequest, reply: FastifyReply, name: string, shape = OWN): void => {
  reply.clearCookie(...shaped(request, name, shape))
}

export const setSessionCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  setCookie(request, reply, { name: SESSION_COOKIE, token, lifetime: SESSION_LIFETIME })
export const setDeviceCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  setCookie(request, reply, { name: DEVICE_COOKIE, token, lifetime: DEVICE_LIFETIME })
export const setBrowserCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  setCookie(request, reply, { name: BROWSER_COOKIE, token, lifetime: CODE_LIFETIME })
export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  clearCookie(request, reply, SESSION_COOKIE)
export const setGuestCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  setCookie(request, reply, { name: GUEST_COOKIE, token, lifetime: GUEST_CHAT_LIFETIME_MS })
export const clearGuestCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  clearCookie(request, reply, GUEST_COOKIE)
