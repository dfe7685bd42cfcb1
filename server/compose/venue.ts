import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Market } from '../market/port.ts'
import type { Config } from '../platform/config.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import type { Egress } from '../platform/egress/egress.ts'
import type { Rates } from '../platform/limits.ts'
import type { Mail } from '../platform/mail/port.ts'
import type { Clock } from '../platform/ports.ts'
import type { GatewayOptions } from '../realtime/gateway/options.ts'
import type { Services } from '../services/services.ts'

/** Parts that a test, a benchmark or another program may replace. */
export interface VenuePorts {
  readonly clock?: Clock
  readonly log?: Logger
  readonly rates?: Rates
  /** Called with one sentence for each thing that the start waits for; by default they are logged. */
  readonly notify?: (text: string) => void
  /** Opens the database; it is closed with the venue. */
  readonly database?: (config: Config, notify: (text: string) => void) => Promise<OpenDatabase>
  readonly market?: (config: Config, clock: Clock, egress: Egress) => Market
  /** Sends mails and texts; required outside demo mode. */
  readonly mail?: Mail
  readonly metrics?: Registry
  readonly gateway?: Partial<GatewayOptions>
  /** Folder of the built app. */
  readonly dist?: string
  /** Milliseconds after which a call without an answer is answered `unavailable`. */
  readonly answerLimit?: number
  /** Milliseconds until the demo's policy decides a case; by default as configured. */
  readonly demoDelay?: number
  /** Milliseconds until the demo pays a withdrawal that was approved. */
  readonly payDelay?: number
  /** Milliseconds within which a request must have arrived. */
  readonly arrivalLimit?: number
}

/** A running venue. */
export interface Venue {
  /** `http://host:port`. */
  readonly address: string
  readonly services: Services
  /** Notifies every connected client (64008) to reconnect, and closes those that have not after this many ms. */
  rotate(within?: number): void
  /**
   * Announces the end of the venue, and waits up to this many ms until every client has left. Call `close` afterwards.
   */
  drain(within: number): Promise<void>
  /** Lets running requests finish, then stops everything that was started. */
  close(): Promise<void>
}
