import { compare, isNewExtreme, type Price, sideClosedBy } from '#protocol'
import { createSorted, type Sorted } from '../core/sorted.ts'
import type { TrailingOrder } from './types.ts'

type Activated = TrailingOrder & { readonly trail: { readonly extreme: Price } }

const isActivated = (order: TrailingOrder): order is Activated => order.trail.extreme !== undefined

/**
 * The trailing stops that follow one price of one contract. A price that is no new extreme of any costs two comparisons,
 * however many there are.
 */
export interface Trails {
  /** All of them, those that wait for their activation included. */
  readonly size: number
  insert(order: TrailingOrder): void
  remove(order: TrailingOrder): void
  /** Whether the price is a new extreme of any. */
  isBeyond(px: Price): boolean
  /** Those of which it is. */
  beyond(px: Price): readonly TrailingOrder[]
}

const sorted = (sign: 1 | -1): Sorted<Activated> =>
  createSorted<Activated>((a, b) => compare(a.trail.extreme, b.trail.extreme) * sign || (a.id < b.id ? -1 : 1))

const exceeds = ({ side, trail }: Activated, px: Price): boolean => isNewExtreme(sideClosedBy(side), px, trail.extreme)

export const createTrails = (): Trails => {
  let size = 0
  /** Those that close a long, the lowest extreme first, and those that close a short. */
  const sides = { sell: sorted(1), buy: sorted(-1) } as const
  const both = [sides.sell, sides.buy] as const
  return {
    get size() {
      return size
    },
    insert: (order) => {
      size += 1
      if (isActivated(order)) sides[order.side].insert(order)
    },
    remove: (order) => {
      size -= 1
      if (isActivated(order)) sides[order.side].remove(order)
    },
    isBeyond: (px) => both.some(({ items: [head] }) => head !== undefined && exceeds(head, px)),
    beyond: (px) =>
      both.flatMap(({ items }) => {
        const end = items.findIndex((item) => !exceeds(item, px))
        return items.slice(0, end === -1 ? items.length : end)
      }),
  }
}
