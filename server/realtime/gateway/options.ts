import { randomBytes } from 'node:crypto'
import type { FairTurns } from '../../platform/fairTurns.ts'
import { systemTimers, type Timers } from '../../platform/ports.ts'
import type { Rate } from '../../platform/tokenBucket.ts'
import { JOURNAL_LIMITS, type JournalLimits } from '../feeds/journal.ts'

/** What an operator, a test or a benchmark may choose. Times in milliseconds. */
export interface GatewayOptions {
  readonly timers: Timers
  /** The turns in which messages are answered. */
  readonly turns: FairTurns
  /** Eight hexadecimal digits. */
  readonly newConnId: () => string
  /** Names a history of a user; never the same twice. */
  readonly newEpoch: () => string
  /** How much of users' private pushes is kept for those who were away. */
  readonly journal: JournalLimits
  /** Origins besides the request's own host that count as ours. */
  readonly publicOrigins: readonly string[]
  /** Names of the session cookie; a foreign Origin that carries one is refused. With none any cookie counts. */
  readonly sessionCookies: readonly string[]
  /** Subscribe, unsubscribe and login requests of one connection. OKX: 480 an hour; ours is wide. */
  readonly requests: Rate
  /** Every message of one connection, `ping` included. */
  readonly messages: Rate
  /** New connections of one address. OKX: 3 a second; the burst lets pages that reconnect together in. */
  readonly connections: Rate
  readonly maxConnections: number
  /** Connections of one user per private channel. */
  readonly maxPrivate: number
  /** Wrong requests that a connection may send before it is closed. */
  readonly maxErrors: number
  /** Close 4004 when nothing was subscribed so long after the connect. */
  readonly subscribeWithin: number
  /** Close 4005 when a connection took nothing for so long. */
  readonly stallLimit: number
  /** A peer that was silent so long gets a control ping; after twice that it is gone. */
  readonly silence: number
  /** Answers that a connection may leave unread, in bytes; then close 4005. */
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
