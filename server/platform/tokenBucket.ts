/** A token bucket's shape: `burst` at once, then `perSecond`. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** One bucket of tokens, full at first. Times are Unix ms of one clock; one that is set back refills nothing. */
export class TokenBucket {
  readonly #rate: Rate
  #tokens: number
  #at: number

  constructor(rate: Rate, now: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#at = now
  }

  /** Takes so many tokens and returns 0, or takes none and returns the whole seconds until there are so many. */
  take(now: number, cost = 1): number {
    const { burst, perSecond } = this.#rate
    this.#tokens = this.#tokensAt(now)
    this.#at = now
    // What costs more than a bucket holds may be had from a full one.
    const asked = Math.min(cost, burst)
    if (this.#tokens < asked) return Math.max(1, Math.ceil((asked - this.#tokens) / perSecond))
    this.#tokens -= asked
    return 0
  }

  /** It is as a new one would be. */
  isFull(now: number): boolean {
    return this.#tokensAt(now) >= this.#rate.burst
  }

  #tokensAt(now: number): number {
    const { burst, perSecond } = this.#rate
    return Math.min(burst, this.#tokens + (Math.max(0, now - this.#at) / 1_000) * perSecond)
  }
}
