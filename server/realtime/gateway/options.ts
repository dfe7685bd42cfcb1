import { randomBytes } from 'node:crypto'
import type { FairTurns } from '../../platform/fairTurns.ts'
import { systemTimers, type Timers } from '../../platform/ports.ts'
import type { Rate } from '../../platform/tokenBucket.ts'
import { JOURNAL_LIMITS, type JournalLimits } from '../feeds/journal.ts'
import type { BudgetLimits } from './budget.ts'

/** What an operator, a test or a benchmark may choose. Times are in milliseconds. */
export interface GatewayOptions {
  readonly timers: Timers
  /** Divides the event loop among addresses that send messages. */
  readonly turns: FairTurns
  /** Eight hexadecimal digits. */
  readonly newConnId: () => string
  /** Names the history of a user; never returns the same name twice. */
  readonly newEpoch: () => string
  /** How many private pushes are kept for clients that reconnect. */
  readonly journal: JournalLimits
  /** Allowed origins besides the request's own host. */
  readonly publicOrigins: readonly string[]
  /** Names of the session cookie; a foreign Origin that sends one is refused. If empty, any cookie counts as one. */
  readonly sessionCookies: readonly string[]
  /** Subscribe, unsubscribe and login requests of one connection. OKX allows 480 an hour; this limit is wider. */
  readonly requests: Rate
  /** All messages of one connection, `ping` included. */
  readonly messages: Rate
  /** New connections of one address. OKX allows 3 a second; the burst lets several pages reconnect at the same time. */
  readonly connections: Rate
  /** What the subscriptions of a connection, and of an address, may weigh together. */
  readonly subscriptions: BudgetLimits
  readonly maxConnections: number
  /** Connections of one user per private channel. */
  readonly maxPrivate: number
  /** Invalid requests that a connection may send before it is closed. */
  readonly maxErrors: number
  /** Without a subscription this long after the connect, the connection is closed with 4004. */
  readonly subscribeWithin: number
  /** A connection whose socket has not drained for this long is closed with 4005. */
  readonly stallLimit: number
  /** A peer that is silent for this long gets a control ping; after twice this time it is cut off. */
  readonly silence: number
  /** Unread bytes at which a connection is closed with 4005. */
  readonly maxUnread: number
  /** Shortest time between two pushes of one topic. */
  readonly pace: {
    readonly tickers: number
    readonly candles: number
    readonly depth: number
    readonly bbo: number
    readonly mark: number
  }
}

export const DEFAULT_OPTIONS: Omit<GatewayOptions, 'turns'> = {
  timers: systemTimers,
  newConnId: () => randomBytes(4).toString('hex'),
  newEpoch: () => randomBytes(8).toString('hex'),
  journal: JOURNAL_LIMITS,
  publicOrigins: [],
  sessionCookies: [],
  requests: { burst: 3_600, perSecond: 10 },
  messages: { burst: 600, perSecond: 100 },
  connections: { burst: 30, perSecond: 3 },
  subscriptions: { connection: 1_000, address: 2_000 },
  maxConnections: 20_000,
  maxPrivate: 30,
  maxErrors: 50,
  subscribeWithin: 30_000,
  stallLimit: 30_000,
  silence: 60_000,
  maxUnread: 1024 * 1024,
  pace: { tickers: 100, candles: 1_000, depth: 100, bbo: 10, mark: 200 },
}

/** Longest request in bytes; a longer one closes the connection with 1009. */
export const MAX_REQUEST = 64 * 1024
