import { bandAround, type Dealing, type ForexAccount, forexBand, forexHealth } from '#protocol'
import { type EvaluationPrice, MarginWatch } from '../core/marginWatch.ts'
import type { MarginState } from '../margin/state.ts'

/** An account at one moment, with the dealing prices that it depends on, by pair. */
interface AccountNow {
  readonly account: ForexAccount
  readonly prices: ReadonlyMap<string, Dealing>
  /** Whether these prices alone move the account. */
  readonly isAlone: boolean
}

export interface ForexAccountWatchParts {
  readonly state: () => MarginState
  /**
   * The present account. Undefined while it cannot be evaluated; `ask` while only the engine can evaluate it, because
   * the wallet is not known here.
   */
  readonly account: (uid: string) => AccountNow | 'ask' | undefined
  /** The pairs that a position depends on: its own, and the one that converts its result to dollars. */
  readonly pairsOf: (instId: string) => readonly string[]
  readonly dealing: (instId: string) => Dealing | undefined
  /** Accounts evaluated in one turn at most, so that other work does not wait long. */
  readonly slice?: number
}

interface WatchedUser {
  readonly pairs: ReadonlySet<string>
  readonly prices: [at: number, instId: string, price: EvaluationPrice][]
}

const SIDES = ['bid', 'ask'] as const
const DIRECTIONS = ['up', 'down'] as const

/**
 * Finds the accounts that a dealing price concerns without a look at the others. An evaluated account has evaluation
 * prices around each price that it depends on. While all prices stay in between, neither margin call nor stop-out can
 * change. Evaluation prices are sorted by pair, so a price that reaches none costs a few comparisons.
 */
export class ForexAccountWatch {
  readonly #parts: ForexAccountWatchParts
  readonly #watches = new Map<string, MarginWatch>()
  readonly #users = new Map<string, WatchedUser>()
  #made = 0

  constructor(parts: ForexAccountWatchParts) {
    this.#parts = parts
  }

  /** Makes the next price evaluate this user, whose positions or wallet changed. */
  touch(uid: string): void {
    const { state, pairsOf } = this.#parts
    this.#forget(uid)
    const pairs = new Set(
      state()
        .positionsOf(uid)
        .flatMap(({ instId }) => pairsOf(instId)),
    )
    if (pairs.size === 0) return
    this.#users.set(uid, { pairs, prices: [] })
    this.#setPending(uid, pairs)
  }
  reset(): void {
    for (const uid of this.#users.keys()) this.#forget(uid)
    for (const uid of this.#parts.state().users()) this.touch(uid)
  }
  isBehind(instId: string): boolean {
    return this.#watches.get(instId)?.isBehind === true
  }
  /** Evaluates one slice of accounts (see `MarginWatch`) and returns those that the engine has to evaluate. */
  concerned(instId: string): ReadonlySet<string> {
    const watch = this.#watches.get(instId)
    const prices = watch === undefined ? undefined : this.#parts.dealing(instId)
    if (watch === undefined || prices === undefined) return new Set()
    return watch.concerned([prices.bid, prices.ask], (uid) => this.#evaluate(uid))
  }

  #watchOf(instId: string): MarginWatch {
    const watch = this.#watches.get(instId) ?? new MarginWatch(2, this.#parts.slice)
    this.#watches.set(instId, watch)
    return watch
  }
  #setPending(uid: string, pairs: ReadonlySet<string>): void {
    for (const instId of pairs) this.#watchOf(instId).pending.set(uid, uid)
  }
  #dropPrices(uid: string): void {
    for (const [at, instId, price] of this.#users.get(uid)?.prices.splice(0) ?? [])
      this.#watchOf(instId).remove(price, at)
  }
  #forget(uid: string): void {
    this.#dropPrices(uid)
    for (const instId of this.#users.get(uid)?.pairs ?? []) this.#watchOf(instId).pending.delete(uid)
    this.#users.delete(uid)
  }
  /** Sets new evaluation prices. False when the engine has to evaluate the account, undefined when it cannot be now. */
  #evaluate(uid: string): boolean | undefined {
    const user = this.#users.get(uid)
    if (user === undefined) return undefined
    this.#dropPrices(uid)
    this.#setPending(uid, user.pairs)
    const found = this.#parts.account(uid)
    if (found === undefined) return undefined
    if (found === 'ask') return false
    const { isCalled, isStoppedOut } = forexHealth(found.account)
    if (isStoppedOut || isCalled !== (this.#parts.state().warned.get(uid) ?? 0) > 0) return false
    // Losses of perpetual contracts move by prices that are not watched here.
    if (found.isAlone) this.#addBand(uid, user, found)
    return true
  }
  #addBand(uid: string, user: WatchedUser, { account, prices }: AccountNow): void {
    const part = forexBand(account)
    for (const [instId, dealing] of prices) {
      const watch = this.#watchOf(instId)
      for (const [at, side] of SIDES.entries()) {
        const ends = bandAround(dealing[side], part)
        for (const dir of DIRECTIONS) {
          this.#made += 1
          const id = String(this.#made)
          const price: EvaluationPrice = { id, rank: id, key: uid, uid, trigger: { px: ends[dir], dir } }
          watch.insert(price, at)
          user.prices.push([at, instId, price])
        }
      }
      watch.pending.delete(uid)
    }
  }
}
