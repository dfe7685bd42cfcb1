import type { IncomingMessage } from 'node:http'
import { mayPost } from '../../platform/origin.ts'
import type { GatewayOptions } from './options.ts'

/** Rights of an upgrade: `own` may log in, `guest` has public channels only. */
export type Admission = 'own' | 'guest' | 'refused'

/**
 * The Origin rule of the socket. Our own pages may do everything. Command-line clients (no Origin) and foreign pages
 * get the public market, and are refused when they send our session cookie: a foreign page must not use a visitor's
 * login, and a command-line client does not need one here.
 */
export const admit = (
  { headers, socket }: IncomingMessage,
  { publicOrigins, sessionCookies }: Pick<GatewayOptions, 'publicOrigins' | 'sessionCookies'>,
): Admission => {
  const protocol = 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http'
  const { origin, host } = headers
  const isOwn = origin !== undefined && mayPost({ origin, hasCookie: true, protocol, host }, publicOrigins)
  if (isOwn) return 'own'
  return hasCookie(headers.cookie, sessionCookies) ? 'refused' : 'guest'
}

/** Without names, any cookie counts, because it may be the session's. */
const hasCookie = (header: string | undefined, names: readonly string[]): boolean => {
  if (header === undefined || names.length === 0) return header !== undefined
  return header.split(';').some((pair) => names.some((name) => pair.trimStart().startsWith(`${name}=`)))
}
