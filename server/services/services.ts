import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { EarnKind } from '#protocol'
import type { Escrow } from '../c2c/escrow.ts'
import type { OrderChat } from '../c2c/orderChat.ts'
import type { PayMethods } from '../c2c/payMethods.ts'
import type { EarnProducts } from '../earn/earnProducts.ts'
import type { Loans } from '../earn/loan/loans.ts'
import type { Sales } from '../earn/sale/sales.ts'
import type { Forex } from '../engine/forex/forex.ts'
import type { Futures } from '../engine/futures/futures.ts'
import type { ContractTerms } from '../engine/margin/contractTerms.ts'
import type { Spot } from '../engine/spot/spot.ts'
import type { Switches } from '../engine/spot/switches.ts'
import type { MarketRest } from '../engine/start/marketSwitch.ts'
import type { Timed } from '../engine/timed/timed.ts'
import type { Money } from '../funding/money.ts'
import type { Books } from '../ledger/books.ts'
import type { MarketSeed } from '../market/origin.ts'
import type { Market } from '../market/port.ts'
import type { Listing } from '../market/termed.ts'
import type { AddressQueue } from '../platform/addressQueue.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/open.ts'
import type { FairTurns } from '../platform/fairTurns.ts'
import type { NoteFault } from '../platform/faultLog.ts'
import type { Mailbox } from '../platform/mail/port.ts'
import type { Clock } from '../platform/ports.ts'
import type { NoteRefusal } from '../platform/refusalLog.ts'
import type { Sentences } from '../platform/sentences.ts'
import type { PrivateFeeds, VenueEmitter } from '../platform/venueEvents.ts'
import type { Booked, SettingsBook } from '../settings/book.ts'
import type { RefusedSettings } from '../settings/refused.ts'
import type { Content } from '../site/content/content.ts'
import type { TextReports } from '../site/textReports.ts'
import type { Support } from '../support/support.ts'
import type { TickRecord } from '../ticks/record.ts'
import type { Accounts } from '../users/accounts/accounts.ts'
import type { TicketOwner } from '../users/accounts/tickets.ts'
import type { Identities } from '../users/identity/identity.ts'
import type { OperatorAccess } from '../users/operators/access.ts'

/** Everything that handlers and feeds may use; composed once in `compose.ts`. */
export interface Services {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  /** Writes a refused access into the log. */
  readonly noteRefusal: NoteRefusal
  /** Writes a failure of the venue's own into the log, and counts it. */
  readonly noteFault: NoteFault
  /** Where parts register their Prometheus figures. */
  readonly metrics: Registry
  readonly sentences: Sentences
  /** The turns of the event loop that addresses share. */
  readonly turns: FairTurns
  /** What addresses ask for of the market's past. */
  readonly past: AddressQueue
  /** Help, announcements, banners, terms. */
  readonly content: Content
  readonly database: Database
  readonly market: Market
  /** What is known of the simulated market's secret; undefined for another source. */
  readonly marketSeed: MarketSeed | undefined
  readonly marketRest: MarketRest
  /** What of the market is withdrawn, and what is announced. */
  readonly listing: Listing
  readonly accounts: Accounts
  /** Pictures, cases, certification, wallets, the end of accounts. */
  readonly identity: Identities
  /** Operators, and what only they do. */
  readonly operators: OperatorAccess
  /** This venue has the right to write now. */
  isLeased(): Promise<boolean>
  /** News of orders and balances; whoever moves money tells it here after the commit. */
  readonly events: VenueEmitter
  /** What users own and have open, from the records. */
  readonly privateFeeds: PrivateFeeds
  readonly spot: Spot
  /** Contracts. */
  readonly futures: Futures
  /** Forex contracts; likewise. */
  readonly forex: Forex
  /** What is configured of what the engines read. */
  readonly settings: SettingsBook<Booked>
  /** What was configured and is refused by now. */
  readonly refusedSettings: Pick<RefusedSettings, 'current' | 'look'>
  /** What of it contracts and forex are held on. */
  readonly terms: ContractTerms
  /** Which instruments the operator halted. */
  readonly switches: Switches
  /** The recorded index ticks; to be read, by everybody alike. */
  readonly ticks: TickRecord
  /** Timed contracts, which that record settles. */
  readonly timed: Timed
  /** Statements, and how the ledger stands. */
  readonly books: Books
  /** Deposits, withdrawals, exchanges. */
  readonly money: Money
  /** Payment methods of C2C trading, and those that users saved. */
  readonly payMethods: PayMethods
  /** Ads and escrow orders of C2C trading. */
  readonly escrow: Escrow
  /** Products that earn, by their kind; a kind that is not offered is undefined. */
  readonly earn: Readonly<Record<EarnKind, EarnProducts | undefined>>
  /** Loans against coins. */
  readonly loans: Loans
  /** Token sales. */
  readonly sales: Sales
  /** What the two sides of an order write to each other. */
  readonly orderChat: OrderChat
  /** Conversations with support. */
  readonly support: Support
  /** Texts of the app that readers report. */
  readonly textReports: TextReports
  /** Demo mode only. */
  readonly mailbox: Mailbox | undefined
  /** Whose unused ticket this is; a ticket works once and for 30 s (decision 226). */
  redeemTicket(ticket: string): TicketOwner | undefined
  /** The venue is about to end: it finishes what it has and takes nobody new. */
  isDraining(): boolean
}
