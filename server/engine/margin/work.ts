import {
  type Amount,
  add,
  type BookLevel,
  depthLeft,
  type LevelFill,
  negate,
  type Side,
  subtract,
  takeDepth,
  ZERO,
} from '#protocol'
import type { Move, Posting } from '../../ledger/posting.ts'
import type { Ids } from '../core/ids.ts'
import { createUndoLog } from '../core/undoLog.ts'
import type { ContractTerms } from './contractTerms.ts'
import type { MarginState } from './state.ts'
import type { MarginFill, MarginOrder, MarginPosition, PositionCharge, Settings } from './types.ts'

/** Warns that an isolated position, or the shared margin of a user (no instrument given), is close to liquidation. */
export interface Warning {
  readonly uid: string
  readonly instId: string | undefined
  readonly level: 1 | 2
}

/**
 * One batch before its commit. Every change shows in the state at once. `attempt` undoes a step that fails; `undo`
 * undoes everything when the commit fails.
 */
export interface Work<Q> {
  /** Unix ms; one time for the whole batch. */
  readonly at: number
  readonly ids: Ids
  /** Read for `at`. */
  readonly terms: ContractTerms
  readonly state: MarginState
  /** The quote of an instrument; undefined while no order can be filled on it. */
  quote(instId: string): Q | undefined
  available(uid: string): Amount
  /** Losses beyond margin of the other engine's positions, which the same wallet has to cover: zero or below. */
  elsewhere(uid: string): Amount
  post(causeId: string, moves: readonly Move[]): void
  saveOrder(order: MarginOrder): void
  savePosition(position: MarginPosition): void
  saveSettings(settings: Settings): void
  saveFill(fill: MarginFill): void
  savePositionCharge(charge: PositionCharge): void
  saveCharge(instId: string, time: number): void
  /** The levels of one side of a book, less what was already taken from them. Buys take asks. */
  depth(instId: string, taker: Side, levels: readonly BookLevel[]): readonly BookLevel[]
  take(instId: string, taker: Side, levels: readonly BookLevel[], fills: readonly LevelFill[]): void
  /** Sets the warning level of an account (`marginKey`). A higher level than before adds a warning. */
  warn(key: string, level: 0 | 1 | 2, warning: Omit<Warning, 'level'>): void
  /** Runs a function and undoes its changes when it returns undefined. */
  attempt<T>(run: () => T | undefined): T | undefined
  /** Runs a function and rethrows its error, after undoing the changes that it made before. */
  whole<T>(run: () => T): T
  undo(): void
  readonly postings: readonly Posting[]
  readonly orders: ReadonlyMap<string, MarginOrder>
  readonly positions: ReadonlyMap<string, MarginPosition>
  readonly settings: ReadonlyMap<string, Settings>
  readonly fills: readonly MarginFill[]
  readonly positionCharges: readonly PositionCharge[]
  readonly charges: ReadonlyMap<string, readonly number[]>
  readonly warnings: readonly Warning[]
  /** The accounts whose warning level rose or fell, by `marginKey`. */
  readonly levels: ReadonlyMap<string, Omit<Warning, 'level'>>
}

export interface WorkParts<Q> {
  readonly state: MarginState
  readonly ids: Ids
  readonly terms: ContractTerms
  readonly at: number
  /** By user, the available balance of the settlement coin. */
  readonly balances: ReadonlyMap<string, Amount>
  readonly quote: Work<Q>['quote']
  readonly elsewhere?: ((uid: string) => Amount) | undefined
}

export const createWork = <Q>({
  state,
  ids,
  terms,
  at,
  balances,
  quote,
  elsewhere = () => ZERO,
}: WorkParts<Q>): Work<Q> => {
  const changes = new Map<string, Amount>()
  const postings: Posting[] = []
  const orders = new Map<string, MarginOrder>()
  const positions = new Map<string, MarginPosition>()
  const settings = new Map<string, Settings>()
  const fills: MarginFill[] = []
  const positionCharges: PositionCharge[] = []
  const charges = new Map<string, readonly number[]>()
  const warnings: Warning[] = []
  const turned = new Map<string, Omit<Warning, 'level'>>()
  const { add: undoBy, put, append, whole, attempt, undo } = createUndoLog()
  return {
    at,
    ids,
    terms,
    state,
    quote,
    elsewhere,
    available: (uid) => add(balances.get(uid) ?? ZERO, changes.get(uid) ?? ZERO),
    post: (causeId, all) => {
      const moves = all.filter(({ amount }) => amount !== ZERO)
      if (moves.length === 0) return
      append(postings, { causeId, moves })
      for (const { from, to, amount } of moves) {
        if (from.kind === 'available') put(changes, from.uid, subtract(changes.get(from.uid) ?? ZERO, amount))
        if (to.kind === 'available') put(changes, to.uid, add(changes.get(to.uid) ?? ZERO, amount))
        if (from.kind !== 'insurance' && to.kind !== 'insurance') continue
        // Applied as a difference, since another engine may change the fund meanwhile.
        const by = to.kind === 'insurance' ? amount : negate(amount)
        undoBy(() => state.moveInsurance(negate(by)))
        state.moveInsurance(by)
      }
    },
    saveOrder: (order) => {
      const before = state.order(order.id)
      const next = { ...order, version: orders.get(order.id)?.version ?? order.version + 1 }
      undoBy(() => (before === undefined ? state.dropOrder(order.id) : state.putOrder(before)))
      state.putOrder(next)
      put(orders, order.id, next)
    },
    savePosition: (position) => {
      const { uid, instId, posId } = position
      const before = state.position(uid, instId)
      const next = { ...position, version: positions.get(posId)?.version ?? position.version + 1 }
      undoBy(() => (before === undefined ? state.dropPosition(uid, instId) : state.putPosition(before)))
      state.putPosition(next)
      put(positions, posId, next)
    },
    saveSettings: (next) => {
      const before = state.settings(next.uid, next.instId)
      undoBy(() => state.putSettings(before))
      state.putSettings(next)
      put(settings, `${next.uid} ${next.instId}`, next)
    },
    saveFill: (fill) => append(fills, fill),
    savePositionCharge: (charge) => append(positionCharges, charge),
    saveCharge: (instId, time) => {
      const before = state.charged(instId)
      undoBy(() => state.setCharged(instId, before))
      state.setCharged(instId, time)
      put(charges, instId, [...(charges.get(instId) ?? []), time])
    },
    depth: (instId, taker, levels) => depthLeft(levels, state.taken(instId, taker)),
    take: (instId, taker, levels, taken) => {
      if (taken.length === 0) return
      const before = state.taken(instId, taker)
      undoBy(() => state.setTaken(instId, taker, before))
      state.setTaken(instId, taker, takeDepth(levels, before, taken))
    },
    warn: (key, level, warning) => {
      const before = state.warned.get(key) ?? 0
      if (before === level) return
      put(state.warned, key, level)
      put(turned, key, warning)
      if (level > before && level !== 0) append(warnings, { ...warning, level })
    },
    attempt,
    whole,
    undo,
    postings,
    orders,
    positions,
    settings,
    fills,
    positionCharges,
    charges,
    warnings,
    levels: turned,
  }
}
