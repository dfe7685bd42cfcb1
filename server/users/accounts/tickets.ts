import { SOCKET_TICKET_LIFETIME } from '#protocol'
import type { Clock } from '../../platform/ports.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

/** The user of a ticket, and the session: its end closes the socket. */
export interface TicketOwner {
  readonly uid: string
  /** As `Sessions` names it. */
  readonly session: string
}

/** Tickets that open the private channels of a socket: valid once and for 30 s, kept in memory only. */
export interface Tickets {
  issue(owner: TicketOwner): string
  /** The owner of a ticket; undefined when it is unknown, used or too old. */
  redeem(ticket: string): TicketOwner | undefined
  /** Invalidates the tickets of this session. */
  revoke(session: string): void
}

/** More unused tickets than this mean a flood; the oldest are dropped. */
const MAX_TICKETS = 100_000

export const createTickets = (clock: Clock): Tickets => {
  // In order of issue, so that the oldest stand first.
  const open = new Map<string, { readonly owner: TicketOwner; readonly until: number }>()
  const sweep = (): void => {
    const now = clock.now()
    for (const [hash, { until }] of open) {
      if (until > now && open.size < MAX_TICKETS) return
      open.delete(hash)
    }
  }
  return {
    issue: (owner) => {
      sweep()
      const ticket = newToken()
      open.set(hashToken(ticket), { owner, until: clock.now() + SOCKET_TICKET_LIFETIME })
      return ticket
    },
    redeem: (ticket) => {
      if (!isToken(ticket)) return undefined
      const hash = hashToken(ticket)
      const found = open.get(hash)
      open.delete(hash)
      return found !== undefined && found.until > clock.now() ? found.owner : undefined
    },
    revoke: (session) => {
      for (const [hash, { owner }] of open) if (owner.session === session) open.delete(hash)
    },
  }
}
