import type { AccountListener, OrderListener, PrivateFeeds } from './events.ts'

type Told<L extends (uid: string, news: never) => void> = (news: Parameters<L>[1]) => void

/** Hands the news of all users to those topics that are about the same user. */
export class PrivateHub {
  readonly source: PrivateFeeds
  readonly #orders = new Map<string, Set<Told<OrderListener>>>()
  readonly #accounts = new Map<string, Set<Told<AccountListener>>>()
  readonly #ends: readonly (() => void)[]

  constructor(source: PrivateFeeds) {
    this.source = source
    this.#ends = [
      source.events.onOrder((uid, order) => this.#orders.get(uid)?.forEach((tell) => tell(order))),
      source.events.onAccount((uid, coins) => this.#accounts.get(uid)?.forEach((tell) => tell(coins))),
    ]
  }

  onOrder(uid: string, listener: Told<OrderListener>): () => void {
    return listen(this.#orders, uid, listener)
  }

  onAccount(uid: string, listener: Told<AccountListener>): () => void {
    return listen(this.#accounts, uid, listener)
  }

  stop(): void {
    for (const end of this.#ends) end()
  }
}

const listen = <T>(all: Map<string, Set<T>>, uid: string, listener: T): (() => void) => {
  const own = all.get(uid) ?? new Set<T>()
  all.set(uid, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && all.get(uid) === own) all.delete(uid)
  }
}
