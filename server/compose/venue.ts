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
  /** Called with what the start waits for, one sentence each; by default they are logged. */
  readonly notify?: (text: string) => void
  /** Opens the database; it is closed with the venue. */
  readonly database?: (config: Config, notify: (text: string) => void) => Promise<OpenDatabase>
  readonly market?: (config: Config, clock: Clock, egress: Egress) => Market
  /** The way out for mails and texts; required outside demo mode. */
  readonly mail?: Mail
  readonly metrics?: Registry
  readonly gateway?: Partial<GatewayOptions>
  /** Folder of the built app. */
  readonly dist?: string
  /** Milliseconds until a call that does not end is answered `unavailable`. */
  readonly answerLimit?: number
  /** Milliseconds until the demo's policy decides a case. */
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
  /** Asks every connected client to move to another connection within this many ms (64008). */
  rotate(within?: number): void
  /** Announces the end of the venue, and waits until every client has left, at most this many ms; then `close` it. */
  drain(within: number): Promise<void>
  /** Lets running requests finish, then stops everything that was started. */
  close(): Promise<void>
}
