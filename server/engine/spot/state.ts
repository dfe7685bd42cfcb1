import type { Side } from '#protocol'
import { NOTHING_TAKEN, type TakenDepth } from './depth.ts'
import { createLadder, type Ladder } from './ladder.ts'
import { isLive, type LiveOrder, type SpotOrder } from './spotOrder.ts'

/** What the engine holds in memory: the live orders, found by id, user and price, and the depth that was taken. */
export interface SpotState {
  get(id: string): LiveOrder | undefined
  all(): Iterable<LiveOrder>
  liveCount(uid: string): number
  ladder(instId: string, side: Side): Ladder
  /** Instruments with live orders. */
  instruments(): Iterable<string>
  /** Keeps a live order in its newest form, forgets one that has ended. */
  put(order: SpotOrder): void
  drop(id: string): void
  taken(instId: string, side: Side): TakenDepth
  allTaken(): Iterable<readonly [key: string, taken: TakenDepth]>
  setTaken(instId: string, side: Side, taken: TakenDepth): void
}

interface Sides {
  readonly buy: Ladder
  readonly sell: Ladder
}

/** `before` is the state that this one replaces: depth that was taken stays taken. */
export const createState = (orders: Iterable<SpotOrder> = [], before?: SpotState): SpotState => {
  const byId = new Map<string, LiveOrder>()
  const counts = new Map<string, number>()
  const ladders = new Map<string, Sides>()
  const taken = new Map<string, TakenDepth>(before?.allTaken())

  const sidesOf = (instId: string): Sides => {
    const sides = ladders.get(instId) ?? { buy: createLadder('buy'), sell: createLadder('sell') }
    ladders.set(instId, sides)
    return sides
  }
  const count = (uid: string, by: number): void => {
    const next = (counts.get(uid) ?? 0) + by
    if (next === 0) counts.delete(uid)
    else counts.set(uid, next)
  }
  const drop = (id: string): void => {
    const order = byId.get(id)
    if (order === undefined) return
    byId.delete(id)
    count(order.uid, -1)
    const sides = sidesOf(order.instId)
    sides[order.side].remove(order)
    if (sides.buy.orders.length + sides.sell.orders.length === 0) ladders.delete(order.instId)
  }
  const put = (order: SpotOrder): void => {
    drop(order.id)
    if (!isLive(order)) return
    byId.set(order.id, order)
    count(order.uid, 1)
    sidesOf(order.instId)[order.side].insert(order)
  }
  for (const order of orders) put(order)
  return {
    get: (id) => byId.get(id),
    all: () => byId.values(),
    liveCount: (uid) => counts.get(uid) ?? 0,
    ladder: (instId, side) => (ladders.get(instId) ?? { buy: createLadder('buy'), sell: createLadder('sell') })[side],
    instruments: () => ladders.keys(),
    put,
    drop,
    taken: (instId, side) => taken.get(`${side} ${instId}`) ?? NOTHING_TAKEN,
    allTaken: () => taken.entries(),
    setTaken: (instId, side, value) => void taken.set(`${side} ${instId}`, value),
  }
}
