import { type Amount, type financeRecord, negate } from '#protocol'

/** Kinds of account that a user has per coin; none goes below zero. */
export type UserKind = 'available' | 'frozen' | 'margin' | 'escrow' | 'locked' | 'deposit'
/**
 * Accounts of the house: `market` is the other side of fills, `outside` of deposits, `earn` of what earn products pay and
 * take. They may go below zero.
 */
export type HouseKind = 'market' | 'fees' | 'insurance' | 'rounding' | 'suspense' | 'outside' | 'earn'

export type Owner =
  | { readonly uid: string; readonly kind: UserKind }
  | { readonly uid: undefined; readonly kind: HouseKind }

/** `amount` moves `from` one account `to` another; two ledger entries. */
export interface Move {
  readonly from: Owner
  readonly to: Owner
  readonly coin: string
  readonly amount: Amount
  /** `futures-insurance`, `managed-rounding` and `pledged-rounding` move between accounts of the house alone. */
  readonly cause: financeRecord.AnyCause | 'futures-insurance' | 'managed-rounding' | 'pledged-rounding'
}

/** Moves that belong together, with the id of their cause. Committed as one set, which sums to zero. */
export interface Posting {
  readonly causeId: string
  readonly moves: readonly Move[]
}

export const user = (uid: string, kind: UserKind): Owner => ({ uid, kind })
export const house = (kind: HouseKind): Owner => ({ uid: undefined, kind })

/** The arrays that the SQL function `ledger_post` takes, without the time. */
export interface PostingColumns {
  readonly sets: number[]
  readonly uids: (string | null)[]
  readonly kinds: string[]
  readonly coins: string[]
  readonly amounts: Amount[]
  readonly causes: string[]
  readonly cause_ids: string[]
}

/** Turns moves into entries: debit first, then credit. */
export const toColumns = (postings: readonly Posting[]): PostingColumns => {
  const columns: PostingColumns = { sets: [], uids: [], kinds: [], coins: [], amounts: [], causes: [], cause_ids: [] }
  for (const [set, { causeId, moves }] of postings.entries())
    for (const { from, to, coin, amount, cause } of moves)
      for (const [owner, signed] of [
        [from, negate(amount)],
        [to, amount],
      ] as const) {
        columns.sets.push(set)
        columns.uids.push(owner.uid ?? null)
        columns.kinds.push(owner.kind)
        columns.coins.push(coin)
        columns.amounts.push(signed)
        columns.causes.push(cause)
        columns.cause_ids.push(causeId)
      }
  return columns
}
