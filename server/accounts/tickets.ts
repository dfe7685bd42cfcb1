import { SOCKET_TICKET_LIFETIME } from '#protocol'
import type { Clock } from '../ports.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

/** Tickets that open the private channels of a socket: good once and for 30 s, kept in memory only. */
export interface Tickets {
  issue(uid: string): string
  /** The user whose ticket this is; undefined when it is unknown, used or too old. */
  redeem(ticket: string): string | undefined
}

/** More than this many unused tickets at once means a flood; the oldest go. */
const MAX_TICKETS = 100_000

export const createTickets = (clock: Clock): Tickets => {
  // In order of issue, so that the oldest stand first.
  const open = new Map<string, { readonly uid: string; readonly until: number }>()
  const sweep = (): void => {
    const now = clock.now()
    for (const [hash, { until }] of open) {
      if (until > now && open.size < MAX_TICKETS) return
      open.delete(hash)
    }
  }
  return {
    issue: (uid) => {
      sweep()
      const ticket = newToken()
      open.set(hashToken(ticket), { uid, until: clock.now() + SOCKET_TICKET_LIFETIME })
      return ticket
    },
    redeem: (ticket) => {
      if (!isToken(ticket)) return undefined
      const hash = hashToken(ticket)
      const found = open.get(hash)
      open.delete(hash)
      return found !== undefined && found.until > clock.now() ? found.uid : undefined
    },
  }
}
