import { byRank, compare, type Price } from '#protocol'
import { createSorted } from './sorted.ts'

/** `up`: a price at or above the trigger price reaches it; `down`: one at or below. */
export type Direction = 'up' | 'down'

/** Something that waits for a price. */
export interface Triggered {
  readonly id: string
  readonly rank: string
  readonly trigger: { readonly px: Price; readonly dir: Direction }
}

/**
 * Everything that waits for one price of one instrument, sorted nearest first on either side. A tick that reaches
 * nothing costs two comparisons, however many items wait.
 */
export interface Triggers<T extends Triggered> {
  readonly size: number
  insert(item: T): void
  remove(item: T): void
  /** Whether the price reaches any item. */
  reaches(px: Price): boolean
  /** The items that the price reaches: nearest first, and by rank at the same price. */
  reached(px: Price): readonly T[]
}

const sign = (dir: Direction): 1 | -1 => (dir === 'up' ? 1 : -1)

/** Zero or above when this price reaches the trigger. */
const beyond = (px: Price, { trigger }: Triggered): number => compare(px, trigger.px) * sign(trigger.dir)

export const createTriggers = <T extends Triggered>(): Triggers<T> => {
  const side = (dir: Direction) =>
    createSorted<T>((a, b) => compare(a.trigger.px, b.trigger.px) * sign(dir) || byRank(a.rank, b.rank))
  const sides = { up: side('up'), down: side('down') }
  const headReached = (dir: Direction, px: Price): boolean => {
    const head = sides[dir].items[0]
    return head !== undefined && beyond(px, head) >= 0
  }
  return {
    get size() {
      return sides.up.items.length + sides.down.items.length
    },
    insert: (item) => sides[item.trigger.dir].insert(item),
    remove: (item) => sides[item.trigger.dir].remove(item),
    reaches: (px) => headReached('up', px) || headReached('down', px),
    reached: (px) =>
      [sides.up, sides.down].flatMap(({ items }) => {
        const end = items.findIndex((item) => beyond(px, item) < 0)
        return items.slice(0, end === -1 ? items.length : end)
      }),
  }
}
