import { networkOf } from './network.ts'
import type { Clock } from './ports.ts'
import { type Rate, TokenBucket } from './tokenBucket.ts'

/** Token buckets by key, in process. Memory is bounded: full buckets are forgotten, then the least recently used. */
export interface Limiter {
  /** Takes so many tokens, one if not said, and returns 0; or takes none and returns the whole seconds until there are so many. */
  take(key: string, cost?: number): number
  readonly size: number
}

const MAX_KEYS = 50_000

/** Makes the buckets of one kind. */
export const createLimiter = (clock: Clock, rate: Rate, maxKeys = MAX_KEYS): Limiter => {
  // Insertion order is order of last use, so the first keys are those to forget.
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

/** Buckets by address: `take` is given the address of a peer, and everyone behind it shares one. */
export const createAddressLimiter = (clock: Clock, rate: Rate): Limiter => {
  const buckets = createLimiter(clock, rate)
  return {
    take: (ip, cost) => buckets.take(networkOf(ip), cost),
    get size() {
      return buckets.size
    },
  }
}

/** Every rate that guards the venue; tests and benchmarks may pass wider ones. */
export interface Rates {
  /** Any request, by address, in tokens of its cost (`http/costs.ts`). */
  readonly requests: Rate
  /** Requests of a user, wherever they come from, in the same tokens. */
  readonly userRequests: Rate
  /** What a user's requests leave in the records, in tokens of a kilobyte. */
  readonly userWrites: Rate
  /** Sign-up and sign-in, by address. */
  readonly signInAddress: Rate
  /** Sign-in, by account (a known device has a bucket of its own, so that a stranger cannot lock the owner out). */
  readonly signInAccount: Rate
  /** Codes asked for, by address. */
  readonly codesAddress: Rate
  /** Codes for a name that is to be bound or to get an account, by name. */
  readonly codesNew: Rate
  /** Codes for a way into an account that strangers ask for, by account and way, and what of it one address may have. */
  readonly codesAccount: Rate
  readonly codesNetwork: Rate
  /** The same of browsers that the account knows, and of its signed-in owner, by account. */
  readonly codesKnown: Rate
  readonly codesOwner: Rate
  /** Second and further tries at codes, by account, of each of the three. */
  readonly triesAccount: Rate
  readonly triesKnown: Rate
  readonly triesOwner: Rate
  /** Resets by two codes of an authenticator that strangers try, by account. */
  readonly authenticatorResets: Rate
  /** Messages to support, by conversation. */
  readonly chatMessages: Rate
  /** Conversations that guests begin, by address. */
  readonly chatGuests: Rate
  /** Quotes of exchanges, by user. */
  readonly quotesUser: Rate
  /** Likewise by address, for those who have many accounts. */
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
  quotesUser: { burst: 20, perSecond: 0.5 },
  quotesAddress: { burst: 200, perSecond: 5 },
}
