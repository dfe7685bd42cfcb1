import {
  type Amount,
  add,
  type CrossPosition,
  headroomOf,
  isPositive,
  markDistance,
  type Price,
  quotient,
  subtract,
  sum,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'
import { type EvaluationPrice, MarginWatch } from '../core/marginWatch.ts'
import type { Direction } from '../core/triggers.ts'
import type { MarginState } from '../margin/state.ts'
import type { LeverageTables } from '../margin/tiers.ts'
import type { OpenPosition } from '../margin/types.ts'
import { marginKey } from './margin.ts'

/** The market data by which accounts in one contract are evaluated. */
export interface MarkNow {
  readonly mark: Price
  readonly takerFee: string
}

export interface AccountWatchParts {
  readonly state: () => MarginState
  readonly now: () => number
  readonly leverage: Pick<LeverageTables, 'table' | 'nextChange'>
  /** Undefined while the contract cannot be evaluated. */
  readonly markOf: (instId: string) => MarkNow | undefined
  /** A user's available balance. Where it is undefined (not known here), the engine evaluates cross margin. */
  readonly walletOf: (uid: string) => Amount | undefined
  /** Accounts evaluated in one turn at most, so that other work does not wait long. */
  readonly slice?: number
}

/** An isolated position, or all cross positions of a user. */
interface Account {
  readonly positions: readonly OpenPosition[]
  readonly prices: (readonly [instId: string, price: EvaluationPrice])[]
}

const byAccount = (positions: readonly OpenPosition[]): ReadonlyMap<string, readonly OpenPosition[]> => {
  const groups = new Map<string, OpenPosition[]>()
  for (const one of positions) groups.set(marginKey(one), [...(groups.get(marginKey(one)) ?? []), one])
  return groups
}

/**
 * Finds the accounts that a mark price concerns without a look at the others. An evaluated account (`marginKey`) has an
 * evaluation price below and one above the mark price in each of its contracts. While all mark prices stay in between,
 * neither its warning level nor its liquidation can change. Evaluation prices are sorted by contract, so a mark price
 * that reaches none costs two comparisons.
 */
export class AccountWatch {
  readonly #parts: AccountWatchParts
  readonly #watches = new Map<string, MarginWatch>()
  /** The accounts of each user, by `marginKey`. */
  readonly #users = new Map<string, Map<string, Account>>()
  /** The taker fee with which the accounts of a contract were evaluated, by contract. */
  readonly #fees = new Map<string, string>()
  #tiersUntil: number | undefined
  #made = 0

  constructor(parts: AccountWatchParts) {
    this.#parts = parts
  }

  /** Makes the next mark price evaluate this user, whose positions, wallet or warnings changed. */
  touch(uid: string): void {
    this.#forget(uid)
    const held = this.#parts.state().positionsOf(uid)
    if (held.length === 0) return
    const accounts = new Map<string, Account>()
    for (const [key, positions] of byAccount(held)) {
      accounts.set(key, { positions, prices: [] })
      this.#setPending(key, uid, positions)
    }
    this.#users.set(uid, accounts)
  }
  /** Makes the next mark prices evaluate everybody, after a recovery or a change of terms. */
  reset(): void {
    const { state, leverage, now } = this.#parts
    for (const uid of this.#users.keys()) this.#forget(uid)
    for (const uid of state().users()) this.touch(uid)
    this.#tiersUntil = leverage.nextChange(now())
  }
  /** Whether accounts are left over from the last slice. The next call of `concerned` continues with them. */
  isBehind(instId: string): boolean {
    return this.#watches.get(instId)?.isBehind === true
  }
  /**
   * Evaluates one slice of accounts at the present mark price, first those whose evaluation prices it reached. Returns
   * those for which the engine has something to do, or which only the engine can evaluate.
   */
  concerned(instId: string): ReadonlySet<string> {
    const { markOf, now } = this.#parts
    if (this.#tiersUntil !== undefined && now() >= this.#tiersUntil) this.reset()
    const watch = this.#watches.get(instId)
    const quote = watch === undefined ? undefined : markOf(instId)
    if (watch === undefined || quote === undefined) return new Set()
    if ((this.#fees.get(instId) ?? quote.takerFee) !== quote.takerFee) {
      // Fees change for all contracts at once, and with them what accounts need.
      this.#fees.clear()
      this.reset()
    }
    return watch.concerned([quote.mark], (key, uid) => this.#evaluate(key, uid))
  }

  #watchOf(instId: string): MarginWatch {
    const watch = this.#watches.get(instId) ?? new MarginWatch(1, this.#parts.slice)
    this.#watches.set(instId, watch)
    return watch
  }
  #setPending(key: string, uid: string, positions: readonly OpenPosition[]): void {
    for (const { instId } of positions) this.#watchOf(instId).pending.set(key, uid)
  }
  #dropPrices(account: Account): void {
    for (const [instId, price] of account.prices.splice(0)) this.#watchOf(instId).remove(price)
  }
  #forget(uid: string): void {
    for (const [key, account] of this.#users.get(uid) ?? []) {
      this.#dropPrices(account)
      for (const { instId } of account.positions) this.#watchOf(instId).pending.delete(key)
    }
    this.#users.delete(uid)
  }
  /** Sets new evaluation prices. False when the engine has to evaluate the account, undefined when it cannot be now. */
  #evaluate(key: string, uid: string): boolean | undefined {
    const account = this.#users.get(uid)?.get(key)
    if (account === undefined) return undefined
    this.#dropPrices(account)
    const { positions } = account
    this.#setPending(key, uid, positions)
    const isShared = positions[0]?.mode === 'cross'
    const valued = this.#valued(positions, isShared)
    if (valued === undefined) return undefined
    const headroom = this.#headroom(key, uid, valued, isShared)
    if (headroom === undefined) return false
    const share = quotient(headroom, String(positions.length), 'down')
    for (const [index, one] of valued.entries()) {
      const instId = positions[index]?.instId ?? ''
      const distance = markDistance(one, share)
      const middle = toAmount(one.mark)
      this.#addPrice(key, uid, instId, subtract(middle, distance), 'down')
      this.#addPrice(key, uid, instId, add(middle, distance), 'up')
      this.#watchOf(instId).pending.delete(key)
    }
    return true
  }
  /** The positions with their mark prices; undefined while one has none. */
  #valued(positions: readonly OpenPosition[], isShared: boolean): readonly CrossPosition[] | undefined {
    const { leverage, markOf, now } = this.#parts
    const at = now()
    const valued: CrossPosition[] = []
    for (const { instId, holding } of positions) {
      const quote = markOf(instId)
      if (quote === undefined) return undefined
      const { mark, takerFee } = quote
      this.#fees.set(instId, takerFee)
      // The closing fee does not count for an isolated position: its user loses no more than its margin.
      valued.push({ holding, tiers: leverage.table(instId, at).tiers, mark, feeRate: isShared ? takerFee : '0' })
    }
    return valued
  }
  /** The loss or gain that leaves the account's level as it is; undefined when it has changed or is not known here. */
  #headroom(key: string, uid: string, all: readonly CrossPosition[], isShared: boolean): Amount | undefined {
    const { state, walletOf } = this.#parts
    const margins = sum(all.map(({ holding }) => holding.margin))
    const available = isShared ? walletOf(uid) : ZERO
    if (available === undefined) return undefined
    return headroomOf({ wallet: add(available, margins), positions: all }, state().warned.get(key) ?? 0)
  }
  #addPrice(key: string, uid: string, instId: string, px: Amount, dir: Direction): void {
    if (!isPositive(px)) return
    this.#made += 1
    const id = String(this.#made)
    const price: EvaluationPrice = { id, rank: id, key, uid, trigger: { px: toPrice(px), dir } }
    this.#watchOf(instId).insert(price)
    this.#users.get(uid)?.get(key)?.prices.push([instId, price])
  }
}
