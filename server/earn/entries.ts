import { type Amount, isZero } from '#protocol'
import type { PostingColumns } from '../ledger/posting.ts'

/** An account of the ledger; `uid` null is the house. */
export interface EntryAccount {
  readonly uid: string | null
  readonly kind: string
  readonly coin: string
}

/** Entries of many orders as sets: one for each payment to a user, and one of the house for all of them together. */
export class Entries {
  readonly columns: PostingColumns = {
    sets: [],
    uids: [],
    kinds: [],
    coins: [],
    amounts: [],
    causes: [],
    cause_ids: [],
  }

  add(set: number, { uid, kind, coin }: EntryAccount, amount: Amount, cause: string, causeId: string): void {
    if (isZero(amount)) return
    const { sets, uids, kinds, coins, amounts, causes, cause_ids: ids } = this.columns
    sets.push(set)
    uids.push(uid)
    kinds.push(kind)
    coins.push(coin)
    amounts.push(amount)
    causes.push(cause)
    ids.push(causeId)
  }
}

/** Things in groups by a text, in its order. */
export const grouped = <T>(
  all: readonly T[],
  keyOf: (one: T) => string,
): readonly (readonly [string, readonly T[]])[] => {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const known = groups.get(keyOf(one))
    if (known === undefined) groups.set(keyOf(one), [one])
    else known.push(one)
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
