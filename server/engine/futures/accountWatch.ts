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

/** What an account is evaluated by in one contract. */
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
  /** What a user has available, where that is known; shared margin is evaluated by the engine where it is not. */
  readonly walletOf: (uid: string) => Amount | undefined
  /** How many accounts are evaluated at a time, so that nobody else waits long. */
  readonly slice?: number
}

/** An isolated position, or all that shares a user's margin. */
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
 * Which accounts a mark concerns, without looking at the others. Each account (`marginKey`) that was evaluated gets a price
 * below and one above in each of its contracts; while every mark stays between, neither its warning nor its end can come
 * or go, whatever the marks do. The prices stand sorted by contract, so a mark that reaches none costs two comparisons.
 */
export class AccountWatch {
  readonly #parts: AccountWatchParts
  readonly #watches = new Map<string, MarginWatch>()
  /** By user, what is evaluated together. */
  readonly #users = new Map<string, Map<string, Account>>()
  /** By contract, the fee that its accounts were evaluated with. */
  readonly #fees = new Map<string, string>()
  #tiersUntil: number | undefined
  #made = 0

  constructor(parts: AccountWatchParts) {
    this.#parts = parts
  }

  /** Positions, wallet or warnings of this user changed: they are evaluated with the next mark. */
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
  /** Everything may have changed, a table that was announced included. */
  reset(): void {
    const { state, leverage, now } = this.#parts
    for (const uid of this.#users.keys()) this.#forget(uid)
    for (const uid of state().users()) this.touch(uid)
    this.#tiersUntil = leverage.nextChange(now())
  }
  /** Called again, at whatever mark there is then, `concerned` goes on with the others. */
  isBehind(instId: string): boolean {
    return this.#watches.get(instId)?.isBehind === true
  }
  /**
   * The accounts that a mark of this contract concerns: something is to be done, or only the engine can tell. Evaluates first
   * those whose prices it reached, and no more than a slice; `isBehind` says that others have not been evaluated.
   */
  concerned(instId: string): ReadonlySet<string> {
    const { markOf, now } = this.#parts
    if (this.#tiersUntil !== undefined && now() >= this.#tiersUntil) this.reset()
    const watch = this.#watches.get(instId)
    const quote = watch === undefined ? undefined : markOf(instId)
    if (watch === undefined || quote === undefined) return new Set()
    if ((this.#fees.get(instId) ?? quote.takerFee) !== quote.takerFee) {
      // The fee is another for all contracts at once, and what an account needs with it.
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
  /** Gives the account new prices; false when the engine has to evaluate it, undefined when nobody can now. */
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
  /** The positions with their marks; undefined while one of them has none. */
  #valued(positions: readonly OpenPosition[], isShared: boolean): readonly CrossPosition[] | undefined {
    const { leverage, markOf, now } = this.#parts
    const at = now()
    const valued: CrossPosition[] = []
    for (const { instId, holding } of positions) {
      const quote = markOf(instId)
      if (quote === undefined) return undefined
      const { mark, takerFee } = quote
      this.#fees.set(instId, takerFee)
      // Closing an isolated position costs its owner no more than what is there.
      valued.push({ holding, tiers: leverage.table(instId, at).tiers, mark, feeRate: isShared ? takerFee : '0' })
    }
    return valued
  }
  /** How far money may move until the account's level changes; undefined when it has, or when nobody here can tell. */
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
