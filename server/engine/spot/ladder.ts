import { byPriority, type Side } from '#protocol'
import { createSorted, type Sorted } from '../core/sorted.ts'
import type { RestingOrder } from './spotOrder.ts'

/** The resting orders of one side of one instrument, best first. */
export type Ladder = Sorted<RestingOrder>

export const createLadder = (side: Side): Ladder => createSorted<RestingOrder>(byPriority(side))
