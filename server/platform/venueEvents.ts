import type { AccountData, AnyOrder, ChatHead, Position } from '#protocol'

/** An order as it is after a change; `order.state` tells whether it still lives. */
export type OrderListener = (uid: string, order: AnyOrder) => void
/** These parts of the user's state changed: coins of the account, ids of positions. */
type ChangeListener = (uid: string, keys: readonly string[]) => void

/** The state that a private channel carries, by channel. Orders are a history and have methods of their own. */
export interface PrivateStates {
  readonly account: AccountData
  readonly positions: readonly Position[]
  readonly support: ChatHead
}

export type StateChannel = keyof PrivateStates

/** What happened to users' orders and money, emitted only after the commit. Each `on` returns a function that ends it. */
export interface VenueEvents {
  onOrder(listener: OrderListener): () => void
  onState(channel: StateChannel, listener: ChangeListener): () => void
}

/** The writing side, for engines and handlers that move money. */
export interface VenueEmitter extends VenueEvents {
  emitOrder(uid: string, order: AnyOrder): void
  emitAccount(uid: string, coins: readonly string[]): void
  emitPositions(uid: string, posIds: readonly string[]): void
  emitSupport(uid: string): void
}

/** Reads a user's state as committed: all of it, or the named parts, also those that are empty or closed by now. */
export type StateReaders = {
  readonly [C in StateChannel]: (uid: string, keys?: readonly string[]) => Promise<PrivateStates[C]>
}

/**
 * The state behind the private channels. Listen first, then ask for the snapshot: what happens in between is told
 * again by an event, never lost.
 */
export interface PrivateFeeds {
  readonly events: VenueEvents
  /** Live orders, newest first. */
  snapshotOrders(uid: string): Promise<readonly AnyOrder[]>
  readonly snapshots: StateReaders
}

/** The only part that a conversation's state has. */
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
    /** One listener that throws must not keep the news from the others, nor from the writer. */
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
  } satisfies Record<StateChannel, unknown>
  return {
    onOrder: orders.on,
    onState: (channel, listener) => states[channel].on(listener),
    emitOrder: orders.emit,
    emitAccount: states.account.emit,
    emitPositions: states.positions.emit,
    emitSupport: (uid) => states.support.emit(uid, SUPPORT),
  }
}
