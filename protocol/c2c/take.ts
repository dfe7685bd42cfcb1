import {
  type Amount,
  add,
  compare,
  compareRatios,
  isPositive,
  maximum,
  minimum,
  notional,
  type Price,
  portion,
  quotient,
  sizeFor,
  subtract,
  toAmount,
  ZERO,
} from '../base/money.ts'
import { adObstacle, type C2cAd, type C2cAdObstacle, type C2cIndex, type C2cOwner, c2cPrice } from './ad.ts'
import { c2cFee } from './fees.ts'
import { C2C_COIN_DECIMALS, type C2cFees, type C2cOrder, type C2cWindows } from './order.ts'
import type { C2cSettings } from './settings.ts'

/** What a taker asks for, by what they saw. */
export interface C2cTake {
  readonly id: string
  readonly taker: string
  /** Of the ad that was seen. */
  readonly version: number
  /** The price that was seen, and by how much of it a floating one may be worse now. */
  readonly price: Price
  readonly drift: string
  /** The taker's fee that was seen, as a part of the coins. */
  readonly fee: string
  /** How much: of the coin, or of the currency. */
  readonly size: { readonly amount: Amount } | { readonly total: Amount }
  readonly method: string
  /** The seller's payment method, of the way `method`. */
  readonly payee: string
}

/** What one order may be worth: in USDT, and how many USDT the coin costs. */
export interface C2cLimits extends Pick<C2cSettings, 'orderLeast' | 'orderMost'> {
  readonly dollars: Price | undefined
}

/** What counts besides the ad and the request. */
export interface C2cTakeFacts {
  readonly at: number
  readonly index: C2cIndex | undefined
  readonly owner: C2cOwner
  /** Every account of the person who takes: nobody takes an ad of their own. */
  readonly accounts: readonly string[]
  /** Until when the taker may take nothing. */
  readonly blockedUntil: number | undefined
  /** An account of the taker has an unpaid order of this coin and currency. */
  readonly hasUnpaid: boolean
  /** What the taker has of the coin, for an ad that buys. */
  readonly available: Amount
  readonly buyerName: string
  readonly holdMs: number
  readonly windows: C2cWindows
  readonly fees: C2cFees
  /** Orders that the taker's accounts have open. */
  readonly open: number
  readonly terms: Pick<C2cSettings, 'openOrdersMost'>
  readonly limits: C2cLimits
}

export type C2cTakeProblem =
  | C2cAdObstacle
  | 'taken'
  | 'ownAd'
  | 'blocked'
  | 'unpaid'
  | 'open'
  | 'method'
  | 'quote'
  | 'tooSmall'
  | 'tooLarge'
  | 'balance'

export interface C2cTaken {
  readonly order: C2cOrder
  readonly ad: C2cAd
}

/** The largest drift that a taker can accept. */
export const MOST_DRIFT = '0.01'
const MINUTE = 60_000

/** Is this price worse for the taker than the one that was seen, by more than they accept? */
const isBeyond = (ad: C2cAd, now: Price, { price, drift }: C2cTake): boolean => {
  const [present, seen] = [toAmount(now), toAmount(price)]
  const worse = ad.side === 'sell' ? subtract(present, seen) : subtract(seen, present)
  const allowed =
    ad.pricing.kind === 'fixed'
      ? ZERO
      : portion(seen, compare(drift as Amount, MOST_DRIFT as Amount) > 0 ? MOST_DRIFT : drift, 'down')
  return compare(worse, allowed) > 0
}

/** Both sides of a size at a price. What the buyer pays is rounded up, what they get for a sum is cut. */
export const c2cSizeAt = (size: C2cTake['size'], price: Price, decimals: number): { amount: Amount; total: Amount } =>
  'total' in size
    ? { amount: sizeFor(size.total, price, C2C_COIN_DECIMALS), total: size.total }
    : { amount: size.amount, total: notional(size.amount, price, 'up', decimals) }

/** So many USDT in the ad's currency, at its price. */
const inCurrency = (
  { decimals }: Pick<C2cAd, 'decimals'>,
  price: Price,
  worth: Amount,
  dollars: Price,
  rounding: 'up' | 'down',
): Amount => notional(quotient(worth, dollars, rounding, C2C_COIN_DECIMALS), price, rounding, decimals)

/**
 * What one order of an ad can be, in its currency: within the limits of its owner and those of the terms. Undefined while
 * terms limit it and the coin has no price in USDT.
 */
export const limitsOf = (
  ad: Pick<C2cAd, 'min' | 'max' | 'decimals'>,
  price: Price,
  { orderLeast, orderMost, dollars }: C2cLimits,
): Pick<C2cAd, 'min' | 'max'> | undefined => {
  const [isLeast, isMost] = [isPositive(orderLeast), isPositive(orderMost)]
  if (!isLeast && !isMost) return { min: ad.min, max: ad.max }
  if (dollars === undefined) return undefined
  return {
    min: isLeast ? maximum(ad.min, inCurrency(ad, price, orderLeast, dollars, 'up')) : ad.min,
    max: isMost ? minimum(ad.max, inCurrency(ad, price, orderMost, dollars, 'down')) : ad.max,
  }
}

/**
 * Takes a part of an ad at its present price. The order has everything that both agreed on, and the ad less stock; its
 * coins are in escrow. Pure: the caller compares version and stock once more when it stores the ad.
 */
export const takeC2cAd = (
  ad: C2cAd,
  take: C2cTake,
  facts: C2cTakeFacts,
): C2cTaken | { readonly problem: C2cTakeProblem } => {
  const { at, index } = facts
  if (facts.accounts.includes(ad.owner)) return { problem: 'ownAd' }
  if (take.version !== ad.version) return { problem: 'taken' }
  const obstacle = adObstacle(ad, facts)
  const price = c2cPrice(ad, index, at)
  // Of an ad that has less than its least amount somebody took the rest.
  if (obstacle !== undefined || price === undefined)
    return { problem: obstacle === 'empty' ? 'taken' : (obstacle ?? 'stale') }
  if (facts.blockedUntil !== undefined) return { problem: 'blocked' }
  if (facts.hasUnpaid) return { problem: 'unpaid' }
  if (facts.open >= facts.terms.openOrdersMost) return { problem: 'open' }
  const limits = limitsOf(ad, price, facts.limits)
  if (limits === undefined) return { problem: 'stale' }
  if (!ad.methods.includes(take.method)) return { problem: 'method' }
  if (isBeyond(ad, price, take)) return { problem: 'quote' }
  const { fees } = facts
  // A fee that was raised since is another offer.
  if (compareRatios(ad.side === 'sell' ? fees.buyer : fees.seller, take.fee) > 0) return { problem: 'quote' }
  const { amount, total } = c2cSizeAt(take.size, price, ad.decimals)
  if (!isPositive(amount) || compare(total, limits.min) < 0) return { problem: 'tooSmall' }
  if (compare(total, limits.max) > 0) return { problem: 'tooLarge' }
  const feeEscrow = c2cFee(amount, fees.seller)
  const whole = add(amount, feeEscrow)
  const isOfStock = ad.side === 'sell'
  if (compare(isOfStock ? whole : amount, ad.free) > 0) return { problem: 'taken' }
  if (!isOfStock && compare(whole, facts.available) > 0) return { problem: 'balance' }
  const [buyer, seller] = ad.side === 'sell' ? [take.taker, ad.owner] : [ad.owner, take.taker]
  const payMs = ad.payMinutes * MINUTE
  return {
    ad: { ...ad, free: subtract(ad.free, isOfStock ? whole : amount) },
    order: {
      id: take.id,
      ad: ad.id,
      buyer,
      seller,
      taker: take.taker,
      coin: ad.coin,
      currency: ad.currency,
      amount,
      price,
      total,
      payee: take.payee,
      buyerName: facts.buyerName,
      payMs,
      releaseMs: ad.releaseMinutes * MINUTE,
      holdMs: facts.holdMs,
      windows: facts.windows,
      fees,
      feeEscrow,
      takenAt: at,
      state: 'escrowed',
      stateAt: at,
      version: 1,
      dueAt: at + payMs,
      dueFrom: at,
      lengthened: 0,
      appealBy: undefined,
      payment: undefined,
      payRest: 0,
      undone: false,
      offer: undefined,
      case: undefined,
      escrow: amount,
      held: ZERO,
      heldUntil: undefined,
    },
  }
}

/** Coins of an order go back: into the stock of its ad while that sells and is open. */
export const returnsToStock = (ad: Pick<C2cAd, 'side' | 'state'>): boolean =>
  ad.side === 'sell' && ad.state !== 'closed'

/** The ad with coins back: a buying one wants them again. */
export const restock = (ad: C2cAd, amount: Amount): C2cAd =>
  ad.state === 'closed' ? ad : { ...ad, free: add(ad.free, amount) }
