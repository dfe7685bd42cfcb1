import { compare, type Side } from '#protocol'
import { byRank, createSorted, type Sorted } from '../core/sorted.ts'
import type { RestingOrder } from './spotOrder.ts'

/** The resting orders of one side of one instrument, best first: better price (higher for buys), then who came first. */
export type Ladder = Sorted<RestingOrder>

export const createLadder = (side: Side): Ladder =>
  createSorted((a, b) => compare(a.px, b.px) * (side === 'buy' ? -1 : 1) || byRank(a.rank, b.rank))
