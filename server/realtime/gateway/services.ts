import type { Registry } from 'prom-client'
import type { Market } from '../../market/port.ts'
import type { Listing } from '../../market/termed.ts'
import type { Clock } from '../../platform/ports.ts'
import type { PrivateFeeds } from '../../platform/venueEvents.ts'

/** What the gateway needs of the venue. Without `privateFeeds` there are public channels only. */
export interface GatewayServices {
  readonly clock: Clock
  readonly market: Market
  /** What is quoted beyond what the market lists; the same, where nothing is given. */
  readonly listing?: Pick<Listing, 'offered'> | undefined
  readonly privateFeeds?: PrivateFeeds | undefined
  redeemTicket?(ticket: string): SocketLogin | undefined
  /** Told of who was not let in: a foreign page with a cookie, a ticket that is none. */
  noteRefusal?(line: SocketRefusal): void
  /** Told what went wrong and is being tried again. */
  readonly metrics?: Registry
  readonly log?: { warn(details: object, message: string): void }
}

/** Whose ticket it was, and the session that asked for it. */
export interface SocketLogin {
  readonly uid: string
  readonly session: string
}

export interface SocketRefusal {
  readonly refusal: 'foreignOrigin' | 'wrongLogin' | 'tooManyRequests'
  readonly ip: string
  readonly route: 'socket'
}
