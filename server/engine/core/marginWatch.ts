import type { Price } from '#protocol'
import { createTriggers, type Triggered, type Triggers } from './triggers.ts'

/** A price at which an account is evaluated again. */
export interface EvaluationPrice extends Triggered {
  readonly key: string
  readonly uid: string
}

/** Evaluating so many accounts takes some 2 ms, ten times that right after a start, before the code is warm. */
const ACCOUNTS_PER_TURN = 16

/**
 * The accounts whose margin depends on the prices of one instrument (its mark; or its bid and its ask). An account that was
 * evaluated has a price below and one above each of them, and need not be evaluated while they stay between; the others are
 * pending.
 */
export class MarginWatch {
  /** Accounts without evaluation prices, with their users; the one that was evaluated last stands last. */
  readonly pending = new Map<string, string>()
  readonly #prices: readonly Triggers<EvaluationPrice>[]
  readonly #slice: number
  /** How many of the pending accounts the present round has not evaluated. */
  #left = 0
  /** More evaluation prices were reached than one slice holds. */
  #hasMoreReached = false

  /** `prices`: how many prices the instrument is evaluated by. */
  constructor(prices: 1 | 2, slice = ACCOUNTS_PER_TURN) {
    this.#prices = Array.from({ length: prices }, () => createTriggers<EvaluationPrice>())
    this.#slice = slice
  }

  /** `at`: which of the instrument's prices it is of. */
  insert(price: EvaluationPrice, at = 0): void {
    this.#prices[at]?.insert(price)
  }
  remove(price: EvaluationPrice, at = 0): void {
    this.#prices[at]?.remove(price)
  }
  /**
   * Evaluates the accounts whose evaluation prices were reached, the nearest first, then pending ones, one slice in all.
   * `evaluate` answers false for an account that the engine has to evaluate; these are the answer.
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
  /** Others have not been evaluated: called again, at whatever prices there are then, `concerned` goes on with them. */
  get isBehind(): boolean {
    return this.#hasMoreReached || (this.#left > 0 && this.pending.size > 0)
  }

  #reachedBy(now: readonly Price[]): readonly (readonly [side: Triggers<EvaluationPrice>, px: Price])[] {
    return this.#prices.flatMap((side, at) => {
      const px = now[at]
      return px !== undefined && side.reaches(px) ? [[side, px] as const] : []
    })
  }
  /** The next slice. */
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
