import { networkOf } from './network.ts'
import type { Clock } from './ports.ts'

/** A token bucket's shape: `burst` at once, then `perSecond`. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** Token buckets by key, in process. Memory is bounded: full buckets are forgotten, then the least recently used. */
export interface Limiter {
  /** Takes a token; answers 0, or the whole seconds until there is one again. */
  take(key: string): number
  readonly size: number
}

interface Bucket {
  tokens: number
  at: number
}

const MAX_KEYS = 50_000

/** Makes the buckets of one kind. */
export const createLimiter = (clock: Clock, { burst, perSecond }: Rate, maxKeys = MAX_KEYS): Limiter => {
  // Insertion order is order of last use, so the first keys are those to forget.
  const buckets = new Map<string, Bucket>()

  const forgetOldest = (): void => {
    const now = clock.now()
    for (const [key, bucket] of buckets) {
      const refilled = bucket.tokens + ((now - bucket.at) / 1000) * perSecond >= burst
      if (!refilled && buckets.size <= maxKeys) return
      buckets.delete(key)
    }
  }

  return {
    take(key) {
      const now = clock.now()
      const known = buckets.get(key)
      const tokens =
        known === undefined ? burst : Math.min(burst, known.tokens + (Math.max(0, now - known.at) / 1000) * perSecond)
      const granted = tokens >= 1
      buckets.delete(key)
      buckets.set(key, { tokens: granted ? tokens - 1 : tokens, at: now })
      if (buckets.size > maxKeys) forgetOldest()
      return granted ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))
    },
    get size() {
      return buckets.size
    },
  }
}

/** Buckets by address: `take` is given the address of a peer, and everyone on its line shares one. */
export const createAddressLimiter = (clock: Clock, rate: Rate): Limiter => {
  const buckets = createLimiter(clock, rate)
  return {
    take: (ip) => buckets.take(networkOf(ip)),
    get size() {
      return buckets.size
    },
  }
}

/** Every rate that guards the venue; tests and benchmarks may pass wider ones. */
export interface Rates {
  /** Any request, by address. */
  readonly requests: Rate
  /** Sign-up and sign-in, by address. */
  readonly signInAddress: Rate
  /** Sign-in, by account (a known device has a bucket of its own, so that a stranger cannot lock the owner out). */
  readonly signInAccount: Rate
  /** Codes asked for, by address. */
  readonly codesAddress: Rate
  /** Codes asked for, by account. */
  readonly codesAccount: Rate
  /** Messages to support, by conversation. */
  readonly chatMessages: Rate
  /** Conversations that guests begin, by address. */
  readonly chatGuests: Rate
}

export const DEFAULT_RATES: Rates = {
  requests: { burst: 2_000, perSecond: 1_000 },
  signInAddress: { burst: 60, perSecond: 0.5 },
  signInAccount: { burst: 20, perSecond: 1 / 30 },
  codesAddress: { burst: 40, perSecond: 0.2 },
  codesAccount: { burst: 6, perSecond: 1 / 300 },
  chatMessages: { burst: 20, perSecond: 0.5 },
  chatGuests: { burst: 10, perSecond: 1 / 300 },
}
