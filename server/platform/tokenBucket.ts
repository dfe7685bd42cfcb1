/** Shape of a token bucket: `burst` tokens at most, refilled by `perSecond`. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** A token bucket, full at first. Times are Unix ms of one clock; a clock that is set back adds no tokens. */
export class TokenBucket {
  readonly #rate: Rate
  #tokens: number
  #at: number

  constructor(rate: Rate, now: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#at = now
  }

  /** Takes `cost` tokens and returns 0. If there are too few, takes none and returns the whole seconds to wait. */
  take(now: number, cost = 1): number {
    const { burst, perSecond } = this.#rate
    this.#tokens = this.#tokensAt(now)
    this.#at = now
    // A cost above the bucket's size needs a full bucket.
    const needed = Math.min(cost, burst)
    if (this.#tokens < needed) return Math.max(1, Math.ceil((needed - this.#tokens) / perSecond))
    this.#tokens -= needed
    return 0
  }

  /** True if the bucket is as full as a new one. */
  isFull(now: number): boolean {
    return this.#tokensAt(now) >= this.#rate.burst
  }

  #tokensAt(now: number): number {
    const { burst, perSecond } = this.#rate
    return Math.min(burst, this.#tokens + (Math.max(0, now - this.#at) / 1_000) * perSecond)
  }
}
