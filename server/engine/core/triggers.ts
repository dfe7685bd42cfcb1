import { byRank, compare, type Price } from '#protocol'
import { createSorted } from './sorted.ts'

/** `up`: a price that rises to it reaches it. */
export type Direction = 'up' | 'down'

/** What waits for a price. */
export interface Triggered {
  readonly id: string
  readonly rank: string
  readonly trigger: { readonly px: Price; readonly dir: Direction }
}

/**
 * What waits for one price of one instrument, the nearest first on either side: a tick that reaches nothing costs two
 * comparisons, however many wait.
 */
export interface Triggers<T extends Triggered> {
  readonly size: number
  insert(item: T): void
  remove(item: T): void
  /** Does the price reach anything? */
  reaches(px: Price): boolean
  /** All that the price reaches, the nearest first, those of one price in the order in which they came. */
  reached(px: Price): readonly T[]
}

const sign = (dir: Direction): 1 | -1 => (dir === 'up' ? 1 : -1)

/** At or above zero: this price reaches the trigger. */
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
