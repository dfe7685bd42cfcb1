import { NOTHING_TAKEN, type Side, type TakenDepth, type TriggerPrice } from '#protocol'
import { createTriggers, type Triggers } from '../core/triggers.ts'
import { createLadder, type Ladder } from './ladder.ts'
import { isLive, isResting, isWaiting, type SpotOrder, type WaitingOrder } from './spotOrder.ts'
import type { Uncommitted } from './take.ts'

/** What the market may bring that concerns an order: it rests in a book, or waits for one of two prices. */
export type Concern = 'rest' | TriggerPrice

/** The engine's memory: live orders by id, user and price, and the depth that was taken. */
export interface SpotState {
  get(id: string): SpotOrder | undefined
  all(): Iterable<SpotOrder>
  /** A user's live orders, oldest first. */
  of(uid: string): readonly SpotOrder[]
  liveCount(uid: string): number
  /** The other order of an OCO, while it is live. */
  partner(order: SpotOrder): SpotOrder | undefined
  ladder(instId: string, side: Side): Ladder
  /** The orders that wait for this price of the instrument. */
  waiting(instId: string, by: TriggerPrice): Pick<Triggers<WaitingOrder>, 'size' | 'reaches' | 'reached'>
  /** The market events to watch for the live orders. */
  concerns(): Iterable<readonly [concern: Concern, instId: string]>
  /** Stores a live order in place of its last version. Removes an order that has ended. */
  put(order: SpotOrder): void
  drop(id: string): void
  taken(instId: string, side: Side): TakenDepth
  allTaken(): Iterable<readonly [key: string, taken: TakenDepth]>
  setTaken(instId: string, side: Side, taken: TakenDepth): void
  /** Batches whose commit failed, so that nobody knows yet whether it stands. */
  readonly uncommitted: Uncommitted[]
}

/** The live orders of one instrument, sorted by price. */
interface OpenOrders {
  readonly buy: Ladder
  readonly sell: Ladder
  readonly last: Triggers<WaitingOrder>
  readonly index: Triggers<WaitingOrder>
}

const noOpenOrders = (): OpenOrders => ({
  buy: createLadder('buy'),
  sell: createLadder('sell'),
  last: createTriggers(),
  index: createTriggers(),
})

/** What waits where nothing does. */
const NOTHING_WAITS: Triggers<WaitingOrder> = createTriggers()

const concernsOf = ({ buy, sell, last, index }: OpenOrders): readonly Concern[] => [
  ...(buy.items.length + sell.items.length > 0 ? (['rest'] as const) : []),
  ...(last.size > 0 ? (['last'] as const) : []),
  ...(index.size > 0 ? (['index'] as const) : []),
]

/** `before` is the state that this one replaces. Its taken depth still counts. */
export const createState = (orders: Iterable<SpotOrder> = [], before?: SpotState): SpotState => {
  const byId = new Map<string, SpotOrder>()
  const byUser = new Map<string, Set<string>>()
  /** The stop of each OCO, by the id of its limit order. */
  const stops = new Map<string, string>()
  const instruments = new Map<string, OpenOrders>()
  const taken = new Map<string, TakenDepth>(before?.allTaken())

  const placesOf = (instId: string): OpenOrders => {
    const places = instruments.get(instId) ?? noOpenOrders()
    instruments.set(instId, places)
    return places
  }
  const drop = (id: string): void => {
    const order = byId.get(id)
    if (order === undefined) return
    byId.delete(id)
    const own = byUser.get(order.uid)
    own?.delete(id)
    if (own?.size === 0) byUser.delete(order.uid)
    if (stops.get(order.ocoId) === id) stops.delete(order.ocoId)
    const places = placesOf(order.instId)
    if (isWaiting(order)) places[order.trigger.by].remove(order)
    else if (isResting(order)) places[order.side].remove(order)
    if (concernsOf(places).length === 0) instruments.delete(order.instId)
  }
  const put = (order: SpotOrder): void => {
    drop(order.id)
    if (!isLive(order)) return
    byId.set(order.id, order)
    byUser.set(order.uid, (byUser.get(order.uid) ?? new Set()).add(order.id))
    if (order.ocoId !== '' && order.ocoId !== order.id) stops.set(order.ocoId, order.id)
    const places = placesOf(order.instId)
    if (isWaiting(order)) places[order.trigger.by].insert(order)
    else if (isResting(order)) places[order.side].insert(order)
  }
  for (const order of orders) put(order)
  return {
    get: (id) => byId.get(id),
    all: () => byId.values(),
    of: (uid) => [...(byUser.get(uid) ?? [])].flatMap((id) => byId.get(id) ?? []),
    liveCount: (uid) => byUser.get(uid)?.size ?? 0,
    partner: ({ id, ocoId }) => (ocoId === '' ? undefined : byId.get(ocoId === id ? (stops.get(ocoId) ?? '') : ocoId)),
    ladder: (instId, side) => (instruments.get(instId) ?? noOpenOrders())[side],
    waiting: (instId, by) => instruments.get(instId)?.[by] ?? NOTHING_WAITS,
    concerns: () =>
      [...instruments].flatMap(([instId, places]) => concernsOf(places).map((concern) => [concern, instId] as const)),
    put,
    drop,
    taken: (instId, side) => taken.get(`${side} ${instId}`) ?? NOTHING_TAKEN,
    allTaken: () => taken.entries(),
    uncommitted: [],
    setTaken: (instId, side, value) => void taken.set(`${side} ${instId}`, value),
  }
}
