import { type Amount, isPositive, portion } from '../../base/money.ts'

/** Decimals of a commission in its coin. */
export const COMMISSION_DECIMALS = 8

/**
 * The trading fees that a commission is paid of, by their cause in the ledger. Forex and timed contracts charge no fee;
 * fees of C2C can be taken back by a ruling, and those of deposits and withdrawals are no trade's.
 */
export const REFERRED_FEES = { 'spot-fee': 'spot', 'futures-fee': 'perpetual' } as const
export type ReferredFeeCause = keyof typeof REFERRED_FEES
export type ReferredProduct = (typeof REFERRED_FEES)[ReferredFeeCause]

/** A fee that somebody paid for a trade, as the ledger has it. */
export interface PaidFee {
  readonly cause: string
  readonly coin: string
  /** What was paid; above zero. */
  readonly fee: Amount
  /** Unix ms. */
  readonly at: number
}

/** What of an account decides about commissions. */
export interface ReferralAccount {
  /** It trades play money. */
  readonly demo: boolean
  /** Tapeline trades on it by a policy of its own: a merchant of the demo. */
  readonly automatic: boolean
}

/** Who invited whom. It is made with the account of the referee and never names another referrer. */
export interface Referral {
  readonly referrer: ReferralAccount
  readonly referee: ReferralAccount
  /** When it was ended for good, in Unix ms: both sides are one person. */
  readonly endedAt?: number | undefined
}

/** What a referrer gets of one fee. */
export interface Commission {
  readonly product: ReferredProduct
  readonly coin: string
  readonly rate: string
  readonly amount: Amount
}

const isReferred = (cause: string): cause is ReferredFeeCause => Object.hasOwn(REFERRED_FEES, cause)

/** The share of a fee, rounded down. */
export const commissionOn = (fee: Amount, rate: string): Amount => portion(fee, rate, 'down', COMMISSION_DECIMALS)

/**
 * The commission of a fee that a referee paid, at the rate in force when they traded; undefined where there is none: another
 * kind of fee, a trade of Tapeline's own, play money between accounts of different kinds, a referral that had ended, or a share
 * below the coin's last decimal.
 */
export const commissionFor = (
  { cause, coin, fee, at }: PaidFee,
  { referrer, referee, endedAt }: Referral,
  rate: string,
): Commission | undefined => {
  if (!isReferred(cause)) return undefined
  if (referee.automatic || referrer.automatic || referee.demo !== referrer.demo) return undefined
  if (endedAt !== undefined && at >= endedAt) return undefined
  const amount = commissionOn(fee, rate)
  return isPositive(amount) ? { product: REFERRED_FEES[cause], coin, rate, amount } : undefined
}

/** Where a commission is: credited, kept back for a time, or gone. */
export type CommissionState = 'paid' | 'held' | 'forfeited'

/** What decides about a commission that is due. */
export interface Payee {
  /** Operators froze the account of the referrer. */
  readonly frozen: boolean
  /** Both sides used one device, and the desk has not decided yet. */
  readonly underReview: boolean
  /** The closing of the account was requested, or is done: what came hour by hour would keep it from closing. */
  readonly closing: boolean
  /** The referral was ended since the trade. */
  readonly ended: boolean
}

/** What becomes of a commission that is due, or was held until now. */
export const settleCommission = ({ frozen, underReview, closing, ended }: Payee): CommissionState => {
  if (closing || ended) return 'forfeited'
  return frozen || underReview ? 'held' : 'paid'
}

/** Commissions are settled at each full hour, in ms. */
export const SETTLEMENT_INTERVAL_MS = 3_600_000

/**
 * When the settlement after the last one is due, all in Unix ms: at the full hour that follows it. Where the clock was set back
 * behind the last one it is due at once, and hours count from there.
 */
export const nextSettlement = (last: number, now: number): number =>
  last > now ? now : last - (last % SETTLEMENT_INTERVAL_MS) + SETTLEMENT_INTERVAL_MS
