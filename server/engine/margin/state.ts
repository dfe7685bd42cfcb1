import { type Amount, add, FIRST_LEVERAGE, NOTHING_TAKEN, type Side, type TakenDepth, ZERO } from '#protocol'
import type { Triggers } from '../core/triggers.ts'
import { noOpenOrders, type OpenOrders, type Waiting } from './openOrders.ts'
import type { Trails } from './trails.ts'
import {
  isLive,
  isResting,
  isTrailing,
  isWaiting,
  type MarginOrder,
  type MarginPosition,
  type OpenPosition,
  type RestingOrder,
  type Settings,
  type WatchedPrice,
} from './types.ts'

/** The state in the records at the start. */
export interface Loaded {
  readonly orders: readonly MarginOrder[]
  readonly positions: readonly MarginPosition[]
  readonly settings: readonly Settings[]
  readonly insurance: Amount
  /** By instrument, the time of the newest charge of funding or swap. */
  readonly charged: ReadonlyMap<string, number>
}

/** The balance of the insurance fund, shared by all engines that draw on it. */
export interface Insurance {
  amount: Amount
}

export const NOTHING_LOADED: Loaded = { orders: [], positions: [], settings: [], insurance: ZERO, charged: new Map() }

const keyOf = (uid: string, instId: string): string => `${uid} ${instId}`

const put = <V>(all: Map<string, Map<string, V>>, a: string, b: string, value: V): void => {
  const inner = all.get(a) ?? new Map<string, V>()
  all.set(a, inner.set(b, value))
}
/** Deletes an entry, and its map when that becomes empty: each key left then has at least one entry. */
const drop = (all: Map<string, Map<string, unknown>>, a: string, b: string): void => {
  const inner = all.get(a)
  if (inner?.delete(b) === true && inner.size === 0) all.delete(a)
}
const join = (all: Map<string, Set<string>>, a: string, id: string): void =>
  void all.set(a, (all.get(a) ?? new Set<string>()).add(id))
const leave = (all: Map<string, Set<string>>, a: string, id: string): void => {
  const inner = all.get(a)
  if (inner?.delete(id) === true && inner.size === 0) all.delete(a)
}

/**
 * Everything that a margin engine holds in memory. One writer changes the state of all instruments, so margin that
 * instruments share is never evaluated on a state that is only half updated.
 */
export class MarginState {
  readonly #orders = new Map<string, MarginOrder>()
  readonly #ordersOf = new Map<string, Set<string>>()
  readonly #ordersIn = new Map<string, Set<string>>()
  /** By user and instrument; the next map is by instrument and user. */
  readonly #positions = new Map<string, Map<string, OpenPosition>>()
  readonly #holders = new Map<string, Map<string, OpenPosition>>()
  readonly #settings = new Map<string, Settings>()
  readonly #openOrders = new Map<string, OpenOrders>()
  readonly #taken: Map<string, TakenDepth>
  readonly #charged: Map<string, number>
  /** The warning level given, by position (isolated) or by user (cross); the key is `marginKey`. */
  readonly warned: Map<string, 0 | 1 | 2>
  readonly #insurance: Insurance

  /** `before` is the state that this one replaces. Its taken depth and its given warnings still count. */
  constructor(loaded: Loaded = NOTHING_LOADED, before?: MarginState, insurance: Insurance = { amount: ZERO }) {
    this.#taken = new Map(before?.allTaken())
    this.warned = new Map(before?.warned)
    this.#charged = new Map(loaded.charged)
    this.#insurance = insurance
    insurance.amount = loaded.insurance
    for (const one of loaded.settings) this.putSettings(one)
    for (const one of loaded.positions) this.putPosition(one)
    for (const one of loaded.orders) this.putOrder(one)
  }

  get insurance(): Amount {
    return this.#insurance.amount
  }
  moveInsurance(by: Amount): void {
    this.#insurance.amount = add(this.#insurance.amount, by)
  }
  order(id: string): MarginOrder | undefined {
    return this.#orders.get(id)
  }
  /** The user's live orders, oldest first; those of one instrument when it is given. */
  ordersOf(uid: string, instId?: string): readonly MarginOrder[] {
    const all = [...(this.#ordersOf.get(uid) ?? [])].flatMap((id) => this.#orders.get(id) ?? [])
    return instId === undefined ? all : all.filter((one) => one.instId === instId)
  }
  orders(): Iterable<MarginOrder> {
    return this.#orders.values()
  }
  position(uid: string, instId: string): OpenPosition | undefined {
    return this.#positions.get(uid)?.get(instId)
  }
  positions(): readonly OpenPosition[] {
    return [...this.#positions.values()].flatMap((held) => [...held.values()])
  }
  positionsOf(uid: string): readonly OpenPosition[] {
    return [...(this.#positions.get(uid)?.values() ?? [])]
  }
  positionsIn(instId: string): readonly OpenPosition[] {
    return [...(this.#holders.get(instId)?.values() ?? [])]
  }
  settings(uid: string, instId: string): Settings {
    return this.#settings.get(keyOf(uid, instId)) ?? { uid, instId, mode: 'isolated', leverage: FIRST_LEVERAGE }
  }
  resting(instId: string, side: Side): readonly RestingOrder[] {
    return this.#openOrders.get(instId)?.[side].items ?? []
  }
  waiting(instId: string, by: WatchedPrice): Triggers<Waiting> | undefined {
    return this.#openOrders.get(instId)?.triggers[by]
  }
  /** The trailing stops that follow this price. */
  trails(instId: string, by: WatchedPrice): Trails | undefined {
    return this.#openOrders.get(instId)?.trails[by]
  }
  charged(instId: string): number | undefined {
    return this.#charged.get(instId)
  }
  taken(instId: string, side: Side): TakenDepth {
    return this.#taken.get(`${side} ${instId}`) ?? NOTHING_TAKEN
  }
  allTaken(): Iterable<readonly [string, TakenDepth]> {
    return this.#taken.entries()
  }
  /** Users with a position or an order. */
  users(): ReadonlySet<string> {
    return new Set([...this.#positions.keys(), ...this.#ordersOf.keys()])
  }
  /** Users with a position or an order in this instrument. */
  usersIn(instId: string): ReadonlySet<string> {
    const all = new Set(this.#holders.get(instId)?.keys())
    for (const id of this.#ordersIn.get(instId) ?? []) all.add(this.#orders.get(id)?.uid ?? '')
    return all
  }
  /** Whether any order could open or enlarge a position in this instrument. */
  hasOpening(instId: string): boolean {
    return [...(this.#ordersIn.get(instId) ?? [])].some((id) => this.#orders.get(id)?.reduceOnly === false)
  }
  /** Instruments with an order or a position. */
  instruments(): ReadonlySet<string> {
    return new Set([...this.#holders.keys(), ...this.#ordersIn.keys()])
  }

  setTaken(instId: string, side: Side, taken: TakenDepth): void {
    this.#taken.set(`${side} ${instId}`, taken)
  }
  setCharged(instId: string, time: number | undefined): void {
    if (time === undefined) this.#charged.delete(instId)
    else this.#charged.set(instId, time)
  }
  putSettings(one: Settings): void {
    this.#settings.set(keyOf(one.uid, one.instId), one)
  }
  putPosition(one: MarginPosition): void {
    const { holding } = one
    if (holding === undefined) return this.dropPosition(one.uid, one.instId)
    const open = { ...one, holding }
    put(this.#positions, one.uid, one.instId, open)
    put(this.#holders, one.instId, one.uid, open)
  }
  dropPosition(uid: string, instId: string): void {
    drop(this.#positions, uid, instId)
    drop(this.#holders, instId, uid)
  }
  dropOrder(id: string): void {
    const order = this.#orders.get(id)
    if (order === undefined) return
    this.#orders.delete(id)
    leave(this.#ordersOf, order.uid, id)
    leave(this.#ordersIn, order.instId, id)
    const open = this.#openOrdersIn(order.instId)
    if (isTrailing(order)) open.trails[order.trigger.by].remove(order)
    if (isWaiting(order)) open.triggers[order.trigger.by].remove(order)
    else if (isResting(order)) open[order.side].remove(order)
  }
  /** Stores a live order in place of its last version. Removes an order that has ended. */
  putOrder(order: MarginOrder): void {
    this.dropOrder(order.id)
    if (!isLive(order)) return
    this.#orders.set(order.id, order)
    join(this.#ordersOf, order.uid, order.id)
    join(this.#ordersIn, order.instId, order.id)
    const open = this.#openOrdersIn(order.instId)
    if (isTrailing(order)) open.trails[order.trigger.by].insert(order)
    if (isWaiting(order)) open.triggers[order.trigger.by].insert(order)
    else if (isResting(order)) open[order.side].insert(order)
  }
  #openOrdersIn(instId: string): OpenOrders {
    const open = this.#openOrders.get(instId) ?? noOpenOrders()
    this.#openOrders.set(instId, open)
    return open
  }
}
