// The user's own feeds: what each shows on screens, and how long it outlives its last screen.

import type { C2cOrderRow, ChatHead, Order, Position, SwapOrder } from '#protocol'
import type { Funds } from './shapes.ts'

/** What each private feed shows. Its name is the name of its method in `Stream` as well. */
export interface PrivateData {
  /** Live spot orders, newest first. */
  readonly orders: readonly Order[]
  /** Ended spot orders, newest first, at most 100. */
  readonly endedOrders: readonly Order[]
  /** Live orders on contracts, take-profits and stop-losses included, newest first. */
  readonly contractOrders: readonly SwapOrder[]
  readonly funds: Funds
  readonly positions: readonly Position[]
  /** The state of the conversation with support; its messages come by call. */
  readonly support: ChatHead
  /** C2C orders that are not ended, in no order. */
  readonly c2c: readonly C2cOrderRow[]
}

export type PrivateFeedName = keyof PrivateData

/** How long each is kept after its last screen has closed it, in ms. A feed without a row is a type error. */
export const PRIVATE_LINGER_MS: Readonly<Record<PrivateFeedName, number>> = {
  orders: 1_000,
  endedOrders: 1_000,
  contractOrders: 1_000,
  funds: 1_000,
  positions: 1_000,
  support: 1_000,
  c2c: 1_000,
}

/** Makes something for each private feed, in the order of the table above. */
export const eachPrivateFeed = <T>(make: (name: PrivateFeedName) => T): Record<PrivateFeedName, T> =>
  Object.fromEntries((Object.keys(PRIVATE_LINGER_MS) as PrivateFeedName[]).map((name) => [name, make(name)])) as Record<
    PrivateFeedName,
    T
  >
