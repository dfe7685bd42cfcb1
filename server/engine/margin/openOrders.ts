import { byPriority, type Side } from '#protocol'
import { createSorted, type Sorted } from '../core/sorted.ts'
import { createTriggers, type Triggers } from '../core/triggers.ts'
import { createTrails, type Trails } from './trails.ts'
import type { MarginOrder, RestingOrder, WatchedPrice } from './types.ts'

export type Waiting = MarginOrder & { readonly trigger: NonNullable<MarginOrder['trigger']> }

/** The live orders of one contract: resting ones by side, best first, and waiting ones by the price that they watch. */
export interface OpenOrders {
  readonly buy: Sorted<RestingOrder>
  readonly sell: Sorted<RestingOrder>
  readonly triggers: Readonly<Record<WatchedPrice, Triggers<Waiting>>>
  readonly trails: Readonly<Record<WatchedPrice, Trails>>
}

const ladder = (side: Side): Sorted<RestingOrder> => createSorted<RestingOrder>(byPriority(side))

export const noOpenOrders = (): OpenOrders => ({
  buy: ladder('buy'),
  sell: ladder('sell'),
  triggers: {
    last: createTriggers(),
    index: createTriggers(),
    mark: createTriggers(),
    bid: createTriggers(),
    ask: createTriggers(),
  },
  trails: {
    last: createTrails(),
    index: createTrails(),
    mark: createTrails(),
    bid: createTrails(),
    ask: createTrails(),
  },
})
