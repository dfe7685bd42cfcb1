import { type Amount, add, subtract, type Tick, ZERO } from '#protocol'
import type { Contract } from './types.ts'

/** The running contracts with the sums that the engine decides by. */
export class TimedState {
  readonly #open = new Map<string, Contract>()
  readonly #byUser = new Map<string, Map<string, Contract>>()
  readonly #interest = new Map<string, Amount>()
  /** Entries found in the tick record; null when none came in time. */
  readonly entries = new Map<string, Tick | null>()

  constructor(contracts: readonly Contract[] = []) {
    for (const contract of contracts) this.put(contract)
  }
  put(contract: Contract): void {
    const { id, uid, instId, direction, stake } = contract
    if (this.#open.has(id)) return
    const interest = add(this.interest(instId, direction), stake)
    this.#open.set(id, contract)
    const own = this.#byUser.get(uid) ?? new Map<string, Contract>()
    this.#byUser.set(uid, own.set(id, contract))
    this.#interest.set(`${instId} ${direction}`, interest)
  }
  drop(id: string): void {
    const contract = this.#open.get(id)
    if (contract === undefined) return
    const { uid, instId, direction, stake } = contract
    this.#open.delete(id)
    this.entries.delete(id)
    const own = this.#byUser.get(uid)
    own?.delete(id)
    if (own?.size === 0) this.#byUser.delete(uid)
    this.#interest.set(`${instId} ${direction}`, subtract(this.interest(instId, direction), stake))
  }
  get(id: string): Contract | undefined {
    return this.#open.get(id)
  }
  get size(): number {
    return this.#open.size
  }
  all(): IterableIterator<Contract> {
    return this.#open.values()
  }
  of(uid: string): readonly Contract[] {
    return [...(this.#byUser.get(uid)?.values() ?? [])]
  }
  /** The sum of running stakes in an instrument and direction. */
  interest(instId: string, direction: Contract['direction']): Amount {
    return this.#interest.get(`${instId} ${direction}`) ?? ZERO
  }
  /** Contracts that can be settled once the record has come so far: over, or without an entry in time. */
  due(until: number, most: number): Contract[] {
    const due: Contract[] = []
    for (const contract of this.#open.values()) {
      if (until < contract.expiry && this.entries.get(contract.id) !== null) continue
      due.push(contract)
      if (due.length === most) break
    }
    return due
  }
}
