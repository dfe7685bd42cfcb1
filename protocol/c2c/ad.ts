import {
  type Amount,
  add,
  compare,
  isNegative,
  isPositive,
  notional,
  type Price,
  subtract,
  sumOfRatios,
  toPrice,
  ZERO,
} from '../base/money.ts'
import { beforeFee } from './fees.ts'
import type { C2cFees } from './order.ts'
import type { C2cSettings } from './settings.ts'

/** What an ad asks: a price, or the index times (1 + margin), never below the floor nor above the ceiling. */
export type C2cPricing =
  | { readonly kind: 'fixed'; readonly price: Price }
  | { readonly kind: 'floating'; readonly margin: string; readonly floor: Price; readonly ceiling: Price }

/** What an owner may change of an ad. Limits in the currency; hours in minutes of the UTC day, also across midnight. */
export interface C2cTerms {
  readonly pricing: C2cPricing
  readonly min: Amount
  readonly max: Amount
  /** Ways of payment that the ad accepts. */
  readonly methods: readonly string[]
  readonly payMinutes: number
  readonly releaseMinutes: number
  readonly hours: { readonly from: number; readonly to: number } | undefined
  readonly note: string
}

export interface C2cAd extends C2cTerms {
  readonly id: string
  readonly owner: string
  /** What the owner does. A selling ad has its stock in the owner's escrow account. */
  readonly side: 'sell' | 'buy'
  readonly coin: string
  readonly currency: string
  /** Decimals of the currency. */
  readonly decimals: number
  readonly state: 'live' | 'paused' | 'closed'
  /** Changes of what takers see; a take does not count. */
  readonly version: number
  /** What can still be taken, in the coin. */
  readonly free: Amount
}

/** The times that an ad may name now, in minutes. */
export type C2cSpans = Pick<C2cSettings, 'payMinutes' | 'releaseMinutes'>

export type C2cAdCommand =
  | { readonly kind: 'change'; readonly version: number; readonly terms: C2cTerms; readonly spans: C2cSpans }
  | { readonly kind: 'pause' | 'resume' | 'close'; readonly version: number }
  /** `by`: more (or, below zero, less) stock; `available`: what the owner has of the coin. */
  | { readonly kind: 'stock'; readonly version: number; readonly by: Amount; readonly available: Amount }

export interface C2cAdStep {
  readonly ad: C2cAd
  /** From the owner's account into the stock; below zero the other way. */
  readonly toStock: Amount
}
export interface C2cAdRefused {
  readonly problem: 'moved' | 'notNow' | 'terms' | 'balance'
}

export const DAY_MINUTES = 1_440

/** May an ad name so many minutes? Whole ones of the span. */
export const isInSpan = (minutes: number, { least, most }: C2cSpans['payMinutes']): boolean =>
  Number.isInteger(minutes) && minutes >= least && minutes <= most
const isMinute = (value: number): boolean => isInSpan(value, { least: 0, most: DAY_MINUTES - 1 })

/** Can these be the terms of an ad? */
export const areTerms = (
  { pricing, min, max, methods, payMinutes, releaseMinutes, hours }: C2cTerms,
  spans: C2cSpans,
): boolean =>
  isPositive(min) &&
  compare(min, max) <= 0 &&
  methods.length > 0 &&
  isInSpan(payMinutes, spans.payMinutes) &&
  isInSpan(releaseMinutes, spans.releaseMinutes) &&
  (hours === undefined || (isMinute(hours.from) && isMinute(hours.to) && hours.from !== hours.to)) &&
  (pricing.kind === 'fixed' || compare(pricing.floor, pricing.ceiling) <= 0)

/** One step of an ad. The version is the one that its owner saw. Pure: the caller books and stores in one commit. */
export const stepC2cAd = (ad: C2cAd, command: C2cAdCommand): C2cAdStep | C2cAdRefused => {
  if (command.version !== ad.version) return { problem: 'moved' }
  if (ad.state === 'closed') return { problem: 'notNow' }
  const next = (changed: Partial<C2cAd>, toStock: Amount = ZERO): C2cAdStep => ({
    ad: { ...ad, ...changed, version: ad.version + 1 },
    toStock: ad.side === 'sell' ? toStock : ZERO,
  })
  switch (command.kind) {
    case 'change':
      return areTerms(command.terms, command.spans) ? next(command.terms) : { problem: 'terms' }
    case 'pause':
      return ad.state === 'live' ? next({ state: 'paused' }) : { problem: 'notNow' }
    case 'resume':
      return ad.state === 'paused' ? next({ state: 'live' }) : { problem: 'notNow' }
    case 'close':
      return next({ state: 'closed', free: ZERO }, subtract(ZERO, ad.free))
    case 'stock': {
      const free = add(ad.free, command.by)
      if (isNegative(free)) return { problem: 'balance' }
      if (ad.side === 'sell' && compare(command.by, command.available) > 0) return { problem: 'balance' }
      return next({ free }, command.by)
    }
  }
}

/** The price of the coin in the currency by the market, and when it was seen (Unix ms). */
export interface C2cIndex {
  readonly price: Price
  readonly at: number
}
/** Older than this an index is none, in ms. */
export const INDEX_MS = 10_000
/** Decimals of a price, at most. */
export const C2C_PRICE_DECIMALS = 8

/** The present price; undefined for a floating one without a fresh index. */
export const c2cPrice = (
  { pricing }: Pick<C2cAd, 'pricing'>,
  index: C2cIndex | undefined,
  at: number,
): Price | undefined => {
  if (pricing.kind === 'fixed') return pricing.price
  if (index === undefined || at - index.at > INDEX_MS) return undefined
  const { margin, floor, ceiling } = pricing
  const price = toPrice(
    notional(index.price as string as Amount, toPrice(sumOfRatios('1', margin)), 'down', C2C_PRICE_DECIMALS),
  )
  return compare(price, floor) < 0 ? floor : compare(price, ceiling) > 0 ? ceiling : price
}

/** What is known of an ad's owner. */
export interface C2cOwner {
  /** Not frozen, verified, still a merchant where that is needed. */
  readonly mayTrade: boolean
  /** Signed in lately. */
  readonly isThere: boolean
  /** The merchant's deposit is down, whole. */
  readonly hasDeposit: boolean
}

/** Why an ad cannot be taken now. */
export type C2cAdObstacle = 'closed' | 'paused' | 'owner' | 'deposit' | 'away' | 'hours' | 'stale' | 'empty'

const isOpenAt = (hours: C2cTerms['hours'], at: number): boolean => {
  if (hours === undefined) return true
  const minute = Math.floor(at / 60_000) % DAY_MINUTES
  const { from, to } = hours
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/** How many coins of an ad can be taken: of one that sells, its seller's fee comes out of the stock as well. */
export const takeable = ({ side, free }: Pick<C2cAd, 'side' | 'free'>, { seller }: C2cFees): Amount =>
  side === 'sell' ? beforeFee(free, seller) : free

/** The first obstacle to taking an ad; undefined where there is none. */
export const adObstacle = (
  ad: C2cAd,
  {
    owner,
    index,
    at,
    fees,
  }: {
    readonly owner: C2cOwner
    readonly index: C2cIndex | undefined
    readonly at: number
    readonly fees: C2cFees
  },
): C2cAdObstacle | undefined => {
  if (ad.state !== 'live') return ad.state
  if (!owner.mayTrade) return 'owner'
  if (!owner.hasDeposit) return 'deposit'
  if (!owner.isThere) return 'away'
  if (!isOpenAt(ad.hours, at)) return 'hours'
  const price = c2cPrice(ad, index, at)
  if (price === undefined) return 'stale'
  return compare(notional(takeable(ad, fees), price, 'down', ad.decimals), ad.min) < 0 ? 'empty' : undefined
}
