import type { Price } from '#protocol'
import { createTriggers, type Triggered, type Triggers } from './triggers.ts'

/** A price at which an account is evaluated again. */
export interface EvaluationPrice extends Triggered {
  readonly key: string
  readonly uid: string
}

/** Accounts evaluated in one turn: about 2 ms of work, and ten times as long right after a start. */
const ACCOUNTS_PER_TURN = 16

/**
 * The accounts whose margin depends on the prices of one instrument: its mark price, or its bid and its ask. An
 * evaluated account has an evaluation price below and one above each of these prices, and is not evaluated again while
 * they stay in between. An account without evaluation prices is pending.
 */
export class MarginWatch {
  /** The user of each pending account. The account that was evaluated last stands last. */
  readonly pending = new Map<string, string>()
  readonly #prices: readonly Triggers<EvaluationPrice>[]
  readonly #slice: number
  /** Pending accounts that the present round has not evaluated yet. */
  #left = 0
  /** Whether more evaluation prices were reached than fit into one slice. */
  #hasMoreReached = false

  /** `prices`: how many prices evaluate the instrument. `slice`: accounts in one turn. */
  constructor(prices: 1 | 2, slice = ACCOUNTS_PER_TURN) {
    this.#prices = Array.from({ length: prices }, () => createTriggers<EvaluationPrice>())
    this.#slice = slice
  }

  /** `at`: index of the instrument's price that the evaluation price belongs to. */
  insert(price: EvaluationPrice, at = 0): void {
    this.#prices[at]?.insert(price)
  }
  remove(price: EvaluationPrice, at = 0): void {
    this.#prices[at]?.remove(price)
  }
  /**
   * Evaluates one slice of accounts: first those whose evaluation prices were reached, nearest first, then pending
   * ones. `evaluate` returns false for an account that the engine has to evaluate. Returns the keys of these accounts.
   */
  concerned(now: readonly Price[], evaluate: (key: string, uid: string) => boolean | undefined): ReadonlySet<string> {
    const found = new Set<string>()
    for (const [key, uid] of this.#next(now)) {
      // An account that stays pending stands last from now on.
      this.pending.delete(key)
      if (evaluate(key, uid) === false) found.add(key)
    }
    this.#hasMoreReached = this.#reachedBy(now).length > 0
    return found
  }
  /** Whether accounts are left over from the last slice. The next call of `concerned` continues with them. */
  get isBehind(): boolean {
    return this.#hasMoreReached || (this.#left > 0 && this.pending.size > 0)
  }

  #reachedBy(now: readonly Price[]): readonly (readonly [side: Triggers<EvaluationPrice>, px: Price])[] {
    return this.#prices.flatMap((side, at) => {
      const px = now[at]
      return px !== undefined && side.reaches(px) ? [[side, px] as const] : []
    })
  }
  #next(now: readonly Price[]): ReadonlyMap<string, string> {
    const next = new Map<string, string>()
    for (const [side, px] of this.#reachedBy(now))
      for (const { key, uid } of side.reached(px)) {
        if (next.size >= this.#slice) break
        next.set(key, uid)
      }
    if (this.#left === 0) this.#left = this.pending.size
    for (const [key, uid] of this.pending) {
      if (next.size >= this.#slice || this.#left === 0) break
      this.#left -= 1
      next.set(key, uid)
    }
    return next
  }
}
