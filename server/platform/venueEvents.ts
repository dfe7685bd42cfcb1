import type { AccountData, AnyOrder, C2cOrderRow, ChatHead, Position } from '#protocol'

/** Gets an order after each change; `order.state` says whether it is still live. */
export type OrderListener = (uid: string, order: AnyOrder) => void
/** Gets the parts of a user's state that changed: coins of the account, ids of positions or C2C orders. */
type ChangeListener = (uid: string, keys: readonly string[]) => void

/** The state of each private channel that has one. Orders are a history, and have methods of their own. */
export interface PrivateStates {
  readonly account: AccountData
  readonly positions: readonly Position[]
  readonly support: ChatHead
  readonly c2c: readonly C2cOrderRow[]
}

export type StateChannel = keyof PrivateStates

/**
 * Changes of users' orders and money, emitted only after the commit. Each `on` returns a function that unsubscribes.
 */
export interface VenueEvents {
  onOrder(listener: OrderListener): () => void
  onState(channel: StateChannel, listener: ChangeListener): () => void
}

/** The emitting side, for engines and handlers that move money. */
export interface VenueEmitter extends VenueEvents {
  emitOrder(uid: string, order: AnyOrder): void
  emitAccount(uid: string, coins: readonly string[]): void
  emitPositions(uid: string, posIds: readonly string[]): void
  emitSupport(uid: string): void
  emitC2c(uid: string, ids: readonly string[]): void
}

/** Reads the committed state of a user: all of it, or the named parts, including those that are empty or closed. */
export type StateReaders = {
  readonly [C in StateChannel]: (uid: string, keys?: readonly string[]) => Promise<PrivateStates[C]>
}

/**
 * The state behind the private channels. Subscribe to `events` before taking a snapshot: changes in between are then in
 * both, and none is lost.
 */
export interface PrivateFeeds {
  readonly events: VenueEvents
  /** Live orders, newest first. */
  snapshotOrders(uid: string): Promise<readonly AnyOrder[]>
  readonly snapshots: StateReaders
}

/** The only key of a conversation's state. */
const SUPPORT = ['head']

const createTopic = <L extends (...args: never[]) => void>(onError: (error: unknown) => void) => {
  const listeners = new Set<L>()
  return {
    on: (listener: L) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** An error in one listener does not keep the event from the others, and does not reach the emitter. */
    emit: (...args: Parameters<L>) => {
      for (const listener of listeners)
        try {
          listener(...args)
        } catch (error) {
          onError(error)
        }
    },
  }
}

export const createVenueEvents = (onError: (error: unknown) => void): VenueEmitter => {
  const orders = createTopic<OrderListener>(onError)
  const states = {
    account: createTopic<ChangeListener>(onError),
    positions: createTopic<ChangeListener>(onError),
    support: createTopic<ChangeListener>(onError),
    c2c: createTopic<ChangeListener>(onError),
  } satisfies Record<StateChannel, unknown>
  return {
    onOrder: orders.on,
    onState: (channel, listener) => states[channel].on(listener),
    emitOrder: orders.emit,
    emitAccount: states.account.emit,
    emitPositions: states.positions.emit,
    emitSupport: (uid) => states.support.emit(uid, SUPPORT),
    emitC2c: states.c2c.emit,
  }
}
