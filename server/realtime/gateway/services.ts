import type { Registry } from 'prom-client'
import type { Market } from '../../market/port.ts'
import type { Listing } from '../../market/termed.ts'
import type { Clock } from '../../platform/ports.ts'
import type { PrivateFeeds } from '../../platform/venueEvents.ts'

/** What the gateway needs from the venue. Without `privateFeeds` there are public channels only. */
export interface GatewayServices {
  readonly clock: Clock
  readonly market: Market
  /** The instruments that have quotes, beyond those that the market lists; without it only the market's own. */
  readonly listing?: Pick<Listing, 'offered'> | undefined
  readonly privateFeeds?: PrivateFeeds | undefined
  redeemTicket?(ticket: string): SocketLogin | undefined
  /** Called for a refused upgrade or login: a foreign page with a cookie, or an invalid ticket. */
  noteRefusal?(line: SocketRefusal): void
  readonly metrics?: Registry
  readonly log?: { warn(details: object, message: string): void }
}

/** The user of a ticket, and the session that requested it. */
export interface SocketLogin {
  readonly uid: string
  readonly session: string
}

export interface SocketRefusal {
  readonly refusal: 'foreignOrigin' | 'wrongLogin' | 'tooManyRequests'
  readonly ip: string
  readonly route: 'socket'
}
