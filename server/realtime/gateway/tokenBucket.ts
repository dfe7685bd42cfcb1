import type { Rate } from '../../platform/limits.ts'

/** One bucket of tokens in two numbers: `burst` at once, then `perSecond`. For limits that end with their connection. */
export class TokenBucket {
  readonly #rate: Rate
  #tokens: number
  #at: number

  constructor(rate: Rate, now: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#at = now
  }

  /** False when there is no token left. */
  take(now: number): boolean {
    const { burst, perSecond } = this.#rate
    const tokens = Math.min(burst, this.#tokens + (Math.max(0, now - this.#at) / 1_000) * perSecond)
    this.#at = now
    this.#tokens = tokens >= 1 ? tokens - 1 : tokens
    return tokens >= 1
  }
}
