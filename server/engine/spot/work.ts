import {
  type Amount,
  add,
  type BookLevel,
  depthLeft,
  type Fill,
  type LevelFill,
  type Side,
  subtract,
  takeDepth,
  ZERO,
} from '#protocol'
import type { Move, Posting } from '../../ledger/posting.ts'
import { createUndoLog } from '../core/undoLog.ts'
import type { SpotOrder } from './spotOrder.ts'
import type { SpotState } from './state.ts'
import type { Take } from './take.ts'

/** The available balance by `<uid> <coin>`. */
export type Balances = ReadonlyMap<string, Amount>
export const balanceKey = (uid: string, coin: string): string => `${uid} ${coin}`

/**
 * One batch before its commit. Changes show in the state at once, so each command sees those before it. `whole` undoes
 * what one command did before it threw; `undo` undoes everything when the commit fails.
 */
export interface Work {
  /** Unix ms; one time for the whole batch. */
  readonly at: number
  readonly state: SpotState
  available(uid: string, coin: string): Amount
  post(causeId: string, moves: readonly Move[]): void
  saveOrder(order: SpotOrder): void
  saveFill(fill: Fill): void
  /** The levels of one side of a book, less what was already taken from them. Buys take asks. */
  depth(instId: string, taker: Side, levels: readonly BookLevel[]): readonly BookLevel[]
  take(instId: string, taker: Side, levels: readonly BookLevel[], fills: readonly LevelFill[]): void
  readonly postings: readonly Posting[]
  readonly orders: ReadonlyMap<string, SpotOrder>
  readonly fills: readonly Fill[]
  readonly takes: readonly Take[]
  /** Runs a function and rethrows its error, after undoing the changes that it made before. */
  whole<T>(run: () => T): T
  undo(): void
}

export const createWork = (state: SpotState, balances: Balances, at: number): Work => {
  const changes = new Map<string, Amount>()
  const postings: Posting[] = []
  const orders = new Map<string, SpotOrder>()
  const fills: Fill[] = []
  const takes: Take[] = []
  const { add: undoBy, put, append, whole, undo } = createUndoLog()
  const change = (uid: string, coin: string, by: (before: Amount) => Amount): void => {
    const key = balanceKey(uid, coin)
    put(changes, key, by(changes.get(key) ?? ZERO))
  }
  return {
    at,
    state,
    available: (uid, coin) => {
      const key = balanceKey(uid, coin)
      return add(balances.get(key) ?? ZERO, changes.get(key) ?? ZERO)
    },
    post: (causeId, moves) => {
      if (moves.length === 0) return
      append(postings, { causeId, moves })
      for (const { from, to, coin, amount } of moves) {
        if (from.kind === 'available') change(from.uid, coin, (before) => subtract(before, amount))
        if (to.kind === 'available') change(to.uid, coin, (before) => add(before, amount))
      }
    },
    saveOrder: (order) => {
      const before = state.get(order.id)
      const next = { ...order, version: orders.get(order.id)?.version ?? order.version + 1 }
      undoBy(() => (before === undefined ? state.drop(order.id) : state.put(before)))
      state.put(next)
      put(orders, order.id, next)
    },
    saveFill: (fill) => append(fills, fill),
    depth: (instId, taker, levels) => depthLeft(levels, state.taken(instId, taker)),
    take: (instId, taker, levels, taken) => {
      if (taken.length === 0) return
      const before = state.taken(instId, taker)
      undoBy(() => state.setTaken(instId, taker, before))
      state.setTaken(instId, taker, takeDepth(levels, before, taken))
      append(takes, { instId, taker, levels, fills: taken })
    },
    postings,
    orders,
    fills,
    takes,
    whole,
    undo,
  }
}
