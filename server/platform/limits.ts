import { networkOf } from './network.ts'
import type { Clock } from './ports.ts'
import { type Rate, TokenBucket } from './tokenBucket.ts'

/**
 * Token buckets by key, in memory. Their number is limited: full buckets are dropped first, then the least recently
 * used.
 */
export interface Limiter {
  /**
   * Takes `cost` tokens, 1 by default, and returns 0. If there are too few, takes none and returns the seconds to wait.
   */
  take(key: string, cost?: number): number
  readonly size: number
}

const MAX_KEYS = 50_000

/** Creates the buckets of one kind. */
export const createLimiter = (clock: Clock, rate: Rate, maxKeys = MAX_KEYS): Limiter => {
  // Insertion order is order of last use, so the first keys are dropped.
  const buckets = new Map<string, TokenBucket>()

  const forgetOldest = (now: number): void => {
    for (const [key, bucket] of buckets) {
      if (!bucket.isFull(now) && buckets.size <= maxKeys) return
      buckets.delete(key)
    }
  }

  return {
    take(key, cost) {
      const now = clock.now()
      const bucket = buckets.get(key) ?? new TokenBucket(rate, now)
      const seconds = bucket.take(now, cost)
      buckets.delete(key)
      buckets.set(key, bucket)
      if (buckets.size > maxKeys) forgetOldest(now)
      return seconds
    },
    get size() {
      return buckets.size
    },
  }
}

/** Buckets by network address: `take` gets the address of a peer, and all peers of one network share a bucket. */
export const createAddressLimiter = (clock: Clock, rate: Rate): Limiter => {
  const buckets = createLimiter(clock, rate)
  return {
    take: (ip, cost) => buckets.take(networkOf(ip), cost),
    get size() {
      return buckets.size
    },
  }
}

/** Every rate limit of the venue. Tests and benchmarks may pass wider ones. */
export interface Rates {
  /** All requests, by address, in tokens of their cost (`http/costs.ts`). */
  readonly requests: Rate
  /** Requests of a user from any address, in the same tokens. */
  readonly userRequests: Rate
  /** What a user's requests write to the records, in tokens of a kilobyte. */
  readonly userWrites: Rate
  /** Sign-up and sign-in, by address. */
  readonly signInAddress: Rate
  /** Sign-in, by account. A known device has a bucket of its own, so that a stranger cannot lock the owner out. */
  readonly signInAccount: Rate
  /** Requests for codes, by address. */
  readonly codesAddress: Rate
  /** Codes for a name that is being bound or registered, by name. */
  readonly codesNew: Rate
  /**
   * Codes that unknown browsers request, by account and way in; `codesNetwork` is the part that one address may use.
   */
  readonly codesAccount: Rate
  readonly codesNetwork: Rate
  /** Codes that browsers known to the account request, and its signed-in owner, by account. */
  readonly codesKnown: Rate
  readonly codesOwner: Rate
  /** Second and later attempts at codes, by account, for the same three groups. */
  readonly triesAccount: Rate
  readonly triesKnown: Rate
  readonly triesOwner: Rate
  /** Resets with two codes of an authenticator, when not signed in, by account. */
  readonly authenticatorResets: Rate
  /** Messages to support, by conversation. */
  readonly chatMessages: Rate
  /** New conversations of guests, by address. */
  readonly chatGuests: Rate
  /** Reports about texts of the app, by address. */
  readonly textReports: Rate
  /** Exchange quotes, by user. */
  readonly quotesUser: Rate
  /** Exchange quotes by address, for one person with many accounts. */
  readonly quotesAddress: Rate
}

export const DEFAULT_RATES: Rates = {
  requests: { burst: 2_000, perSecond: 1_000 },
  userRequests: { burst: 1_000, perSecond: 100 },
  userWrites: { burst: 1_000, perSecond: 10 },
  signInAddress: { burst: 60, perSecond: 0.5 },
  signInAccount: { burst: 20, perSecond: 1 / 30 },
  codesAddress: { burst: 40, perSecond: 0.2 },
  codesNew: { burst: 6, perSecond: 1 / 300 },
  codesAccount: { burst: 4, perSecond: 1 / 600 },
  codesNetwork: { burst: 3, perSecond: 1 / 900 },
  codesKnown: { burst: 4, perSecond: 1 / 450 },
  codesOwner: { burst: 4, perSecond: 1 / 360 },
  triesAccount: { burst: 8, perSecond: 1 / 300 },
  triesKnown: { burst: 6, perSecond: 1 / 450 },
  triesOwner: { burst: 4, perSecond: 1 / 600 },
  authenticatorResets: { burst: 30, perSecond: 1 / 120 },
  chatMessages: { burst: 20, perSecond: 0.5 },
  chatGuests: { burst: 10, perSecond: 1 / 300 },
  textReports: { burst: 10, perSecond: 1 / 120 },
  quotesUser: { burst: 20, perSecond: 0.5 },
  quotesAddress: { burst: 200, perSecond: 5 },
}
