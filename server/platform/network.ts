import type { IncomingMessage } from 'node:http'

/** `::ffff:192.0.2.1`: an IPv4 peer on a socket for both families. */
const MAPPED = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * The network of an address, for everything that is counted by address. An IPv4 address is its own network. Of an IPv6
 * address only the first 64 bits count, because a subscriber gets at least that many addresses (RFC 6177) and could use
 * another one for each request.
 */
export const networkOf = (ip: string): string => {
  const mapped = MAPPED.exec(ip)?.groups?.['v4']
  if (mapped !== undefined) return mapped
  if (!ip.includes(':')) return ip
  const [address = ''] = ip.toLowerCase().split('%')
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // An IPv4 address at the end takes the place of two groups.
  const ends = after.length + (after.at(-1)?.includes('.') === true ? 1 : 0)
  const zeros = Math.max(0, GROUPS - before.length - ends)
  const groups = tail === undefined ? before : [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** The client's address: the peer, or what a trusted proxy on this machine says in `X-Forwarded-For`. */
export const addressOf = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string => {
  const peer = socket.remoteAddress ?? ''
  const forwarded = headers['x-forwarded-for']
  if (!trustProxy || typeof forwarded !== 'string' || !LOOPBACK.has(peer)) return peer
  return forwarded.split(',').at(-1)?.trim() ?? peer
}
