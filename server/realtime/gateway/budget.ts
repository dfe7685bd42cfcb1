import type { Topic } from './topic.ts'

/** The most that subscriptions may weigh (`feeds/weights.ts`). */
export interface BudgetLimits {
  /** Of one connection. */
  readonly connection: number
  /** Of all connections of one address; what several of them have in common counts once, as it is computed once. */
  readonly address: number
}

/** What an address has subscribed to. */
class AddressBudget {
  weight = 0
  readonly #subscribers = new Map<string, number>()

  has({ key }: Topic): boolean {
    return this.#subscribers.has(key)
  }
  take({ key, weight }: Topic): void {
    const count = this.#subscribers.get(key) ?? 0
    if (count === 0) this.weight += weight
    this.#subscribers.set(key, count + 1)
  }
  release({ key, weight }: Topic): void {
    const count = this.#subscribers.get(key) ?? 0
    if (count > 1) this.#subscribers.set(key, count - 1)
    else if (this.#subscribers.delete(key)) this.weight -= weight
  }
  get isEmpty(): boolean {
    return this.#subscribers.size === 0
  }
}

/** What one connection may still subscribe to. Topics without weight are always allowed. */
export interface Budget {
  allows(topic: Topic): boolean
  take(topic: Topic): void
  release(topic: Topic): void
}

/** The budgets of connections and their addresses, so that no guest has the venue compute every channel for them. */
export class Budgets {
  readonly #limits: BudgetLimits
  readonly #addresses = new Map<string, AddressBudget>()

  constructor(limits: BudgetLimits) {
    this.#limits = limits
  }

  /** The budget of a new connection of an address. */
  open(address: string): Budget {
    let weight = 0
    return {
      allows: (topic) => {
        if (topic.weight === 0) return true
        const shared = this.#addresses.get(address)
        const more = shared?.has(topic) === true ? 0 : topic.weight
        return weight + topic.weight <= this.#limits.connection && (shared?.weight ?? 0) + more <= this.#limits.address
      },
      take: (topic) => {
        if (topic.weight === 0) return
        weight += topic.weight
        const shared = this.#addresses.get(address) ?? new AddressBudget()
        this.#addresses.set(address, shared)
        shared.take(topic)
      },
      release: (topic) => {
        if (topic.weight === 0) return
        weight -= topic.weight
        const shared = this.#addresses.get(address)
        shared?.release(topic)
        if (shared?.isEmpty === true) this.#addresses.delete(address)
      },
    }
  }
}
