import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_LIFETIME } from '../accounts/devices.ts'
import { SESSION_LIFETIME } from '../accounts/sessions.ts'

export const SESSION_COOKIE = 'tapeline_session'
export const DEVICE_COOKIE = 'tapeline_device'

/** Secure behind TLS only: a phone on the LAN reaches the venue over plain http. */
const base = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const

export const setSessionCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
  reply.setCookie(SESSION_COOKIE, token, { ...base(request), maxAge: SESSION_LIFETIME / 1000 })
}
export const setDeviceCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
  reply.setCookie(DEVICE_COOKIE, token, { ...base(request), maxAge: DEVICE_LIFETIME / 1000 })
}
export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.clearCookie(SESSION_COOKIE, base(request))
}
