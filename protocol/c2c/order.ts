import * as v from 'valibot'
import { type Amount, type Price, ZERO } from '../base/money.ts'

/**
 * What an order is in. `escrowed`: the buyer has to pay; `paid`: the seller has to release; `appealed`: a case is open.
 * The others are ends; from an end a case can be opened once within its window.
 */
/** States in which somebody has something to do or to decide, and those in which an order has ended. */
export const C2C_OPEN_STATES = ['escrowed', 'paid', 'appealed'] as const
export const C2C_ENDED_STATES = ['released', 'cancelled', 'resolved'] as const
export type C2cState = (typeof C2C_OPEN_STATES)[number] | (typeof C2C_ENDED_STATES)[number]
export type C2cParty = 'buyer' | 'seller'

/** What the buyer says of the payment. `proof`: digest of the picture. */
export interface C2cPayment {
  readonly reference: string
  readonly proof: string
  /** Holder of the account that paid. */
  readonly payer: string
}

/** How the coins of an order would be divided: this much to the buyer, the rest back to the seller. */
export interface C2cDivision {
  readonly by: string
  readonly toBuyer: Amount
}

/** What of an order's coins each side got, without fees. */
export interface C2cParts {
  readonly toBuyer: Amount
  readonly toSeller: Amount
}

/** A case about an order. Times in Unix ms. */
export interface C2cCase {
  readonly by: C2cParty | 'venue'
  readonly at: number
  /** Who has made a statement. */
  readonly stated: readonly C2cParty[]
  /** The time for the other side's statement is over. */
  readonly overdue: boolean
  /** A ruling that waits for a second operator. */
  readonly ruling: C2cDivision | undefined
  /** This is the one review of a ruling. */
  readonly review: boolean
  /** Opened from `paid`, by whoever may withdraw it. */
  readonly withdrawable?: boolean
}

/** What each side pays, as a part of the coins that the buyer gets, by the terms at the take. */
export interface C2cFees {
  /** Deducted from what the buyer gets. */
  readonly buyer: string
  /** On top of what the seller sells. */
  readonly seller: string
}
/** Amounts of fees in the coin. */
export interface C2cCharged {
  readonly buyer: Amount
  readonly seller: Amount
}

/** An order: one user buys coins from another, who is paid outside. Amounts in the coin, `total` in the currency; times in Unix ms. */
export interface C2cOrder {
  readonly id: string
  readonly ad: string
  readonly buyer: string
  readonly seller: string
  /** Which of both took the ad. */
  readonly taker: string
  readonly coin: string
  readonly currency: string
  readonly amount: Amount
  readonly price: Price
  readonly total: Amount
  /** The seller's payment method. */
  readonly payee: string
  /** Certified name of the buyer at the take. */
  readonly buyerName: string
  readonly payMs: number
  readonly releaseMs: number
  /** For how long coins that the buyer gets are held; 0 for merchants. */
  readonly holdMs: number
  readonly windows?: C2cWindows
  readonly fees?: C2cFees
  /** Of the seller's fee: in escrow now, beside the coins. */
  readonly feeEscrow?: Amount
  /** What was taken of both fees when coins left escrow; it goes back where these come back into a case. */
  readonly charged?: C2cCharged
  /** When the buyer let it go: cancelled it, or had not paid at the deadline. */
  readonly letGoAt?: number
  /** What was let go counts against nobody: its case ended with coins for the buyer, or a ruling found no fault of theirs. */
  readonly excused?: boolean
  /** What the buyer got when coins left escrow last, before their fee; zero where these come back into a case. */
  readonly bought?: Amount
  /** How both sides divided its coins, where that ended it. */
  readonly agreed?: C2cParts | undefined
  readonly takenAt: number
  readonly state: C2cState
  /** When the state was entered. */
  readonly stateAt: number
  /** Steps so far. */
  readonly version: number
  /** When time acts, and since when that time has run; undefined while it never does. */
  readonly dueAt: number | undefined
  readonly dueFrom: number
  /** How much of the time until `dueAt` outages gave back. */
  readonly lengthened: number
  /** Until when an ended order can be appealed. */
  readonly appealBy: number | undefined
  readonly payment: C2cPayment | undefined
  /** The time that was left when the buyer said that it was paid. */
  readonly payRest: number
  readonly undone: boolean
  readonly offer: (C2cDivision & { readonly party: C2cParty }) | undefined
  readonly case: C2cCase | undefined
  /** The operators of its ruling: they take no part in the review. */
  readonly ruledBy?: readonly string[]
  /** Who opened a case and took it back: that works once for each order. */
  readonly withdrew?: C2cParty
  /** In the escrow account now. */
  readonly escrow: Amount
  /** Of what the buyer got, still held. */
  readonly held: Amount
  readonly heldUntil: number | undefined
}

/** Where coins of an order are: `back` is the stock of its ad while that is open, else the seller's account; `fees` is the house's. */
export type C2cPlace = 'escrow' | 'held' | 'buyer' | 'back' | 'seller' | 'fees'
export interface C2cMove {
  readonly from: C2cPlace
  readonly to: C2cPlace
  readonly amount: Amount
}

/** Why a command is not carried out. `moved`: the order is not in the state that the command names. */
export type C2cProblem =
  | 'moved'
  | 'notYours'
  | 'notNow'
  | 'tooLate'
  | 'proofMissing'
  | 'undoneBefore'
  | 'payerName'
  | 'division'
  | 'statementsMissing'
  | 'ownAccount'
  | 'samePerson'

export interface C2cRefused {
  readonly problem: C2cProblem
  /** What the order is in. */
  readonly state: C2cState
}

/** What can happen to an order. One list, because bundlers keep a list that is put together even where nothing uses it. */
export const c2cOrderEvent = v.picklist([
  'taken',
  'paid',
  'undone',
  'cancelled',
  'expired',
  'offered',
  'agreed',
  'released',
  'appealed',
  'withdrawn',
  'overtime',
  'stated',
  'answerOverdue',
  'ruledOnce',
  'rulingRejected',
  'ruled',
  'holdEnded',
])
/** What a step was: also the kind of the line that it leaves in the chat. */
export type C2cEvent = Exclude<v.InferOutput<typeof c2cOrderEvent>, 'taken'>

export interface C2cStep {
  readonly order: C2cOrder
  readonly moves: readonly C2cMove[]
  readonly event: C2cEvent
}

const MINUTE = 60_000
/** Between undoing "paid" and an automatic cancel at least, in ms. */
export const UNDONE_MS = 15 * MINUTE
/** For how long a seller can release after a case was withdrawn, in ms at least. */
export const WITHDRAWN_MS = 15 * MINUTE
/** Decimals of amounts of coins. */
export const C2C_COIN_DECIMALS = 8
export const NO_FEES: C2cFees = { buyer: '0', seller: '0' }
export const NOTHING_CHARGED: C2cCharged = { buyer: ZERO, seller: ZERO }

/** How long an order can wait or be appealed, as the terms were at its take, in ms. */
export interface C2cWindows {
  /** A case waits for the other side's statement. */
  readonly stateMs: number
  /** An ended order can be appealed. */
  readonly appealMs: number
  /** A ruling can be reviewed. */
  readonly reviewMs: number
}
/** Of orders from before terms could be set. */
const FIRST_WINDOWS: C2cWindows = { stateMs: 24 * 60 * MINUTE, appealMs: 15 * MINUTE, reviewMs: 48 * 60 * MINUTE }
export const windowsOf = ({ windows = FIRST_WINDOWS }: Pick<C2cOrder, 'windows'>): C2cWindows => windows

export const isEnded = (state: C2cState): boolean => (C2C_ENDED_STATES as readonly C2cState[]).includes(state)

/** Who does something on a side of an order: who buys is the buyer. */
export const partyOn = (side: 'buy' | 'sell'): C2cParty => (side === 'buy' ? 'buyer' : 'seller')

export const partyOf = (order: Pick<C2cOrder, 'buyer' | 'seller'>, uid: string): C2cParty | undefined =>
  uid === order.buyer ? 'buyer' : uid === order.seller ? 'seller' : undefined
