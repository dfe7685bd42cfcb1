import type { AccountData, AnyOrder, ChatHead, Position } from '#protocol'

/** An order as it is after a change; `order.state` tells whether it still lives. */
export type OrderListener = (uid: string, order: AnyOrder) => void
/** The balances of these coins changed. */
export type AccountListener = (uid: string, coins: readonly string[]) => void
/** These positions changed, or were closed. */
export type PositionsListener = (uid: string, posIds: readonly string[]) => void
/** The user's conversation with support is another. */
export type SupportListener = (uid: string) => void

/** What happened to users' orders and money, told only after it was committed. Each `on` answers its own end. */
export interface VenueEvents {
  onOrder(listener: OrderListener): () => void
  onAccount(listener: AccountListener): () => void
  onPositions(listener: PositionsListener): () => void
  onSupport(listener: SupportListener): () => void
}

/** The writing side, for engines and handlers that move money. */
export interface VenueEmitter extends VenueEvents {
  emitOrder(uid: string, order: AnyOrder): void
  emitAccount(uid: string, coins: readonly string[]): void
  emitPositions(uid: string, posIds: readonly string[]): void
  emitSupport(uid: string): void
}

/**
 * The state behind the private channels. Listen first, then ask for the snapshot: what happens in between is told
 * again by an event, never lost.
 */
export interface PrivateFeeds {
  readonly events: VenueEvents
  /** Live orders, newest first. */
  snapshotOrders(uid: string): Promise<readonly AnyOrder[]>
  /** Whole coins: all that are not empty, or the named ones (empty or not). */
  snapshotAccount(uid: string, coins?: readonly string[]): Promise<AccountData>
  /** Whole positions: all that are open, newest first, or the named ones (a closed one with `pos` 0). */
  snapshotPositions(uid: string, posIds?: readonly string[]): Promise<readonly Position[]>
  /** How the conversation with support stands. */
  snapshotSupport(uid: string): Promise<ChatHead>
}

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
  const accounts = createTopic<AccountListener>(onError)
  const positions = createTopic<PositionsListener>(onError)
  const support = createTopic<SupportListener>(onError)
  return {
    onOrder: orders.on,
    onAccount: accounts.on,
    onPositions: positions.on,
    onSupport: support.on,
    emitOrder: orders.emit,
    emitAccount: accounts.emit,
    emitPositions: positions.emit,
    emitSupport: support.emit,
  }
}
