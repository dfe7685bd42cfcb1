// One side of a book: levels by price, the best first.

import { compareDecimals } from '../../base/decimal.ts'
import type { BookLevel } from '../../base/okx.ts'

/** Levels kept on each side; the channel carries no more. */
export const MAX_LEVELS = 400

/** One side of a book, changed in place: at hundreds of updates a second a copy of 400 levels each would be most of the work. */
export interface BookSide {
  /** Best first, with the wire's own strings. A live view. */
  readonly levels: readonly BookLevel[]
  /**
   * Sets or (size 0) deletes each level; false when one of them is no level, and then the side is not to be trusted.
   */
  readonly apply: (changes: readonly BookLevel[]) => boolean
  /**
   * A full side should still be full after an update, which contains the levels that leave and those that move up. A
   * side that is not full may have missed an update.
   */
  readonly depthChanged: boolean
  readonly clear: () => void
}

/** `up` is 1 for asks, -1 for bids. */
export const createBookSide = (up: 1 | -1): BookSide => {
  const levels: BookLevel[] = []
  /**
   * Sort keys beside the levels, ascending on both sides. They are floats, and only order: rounding to a float never
   * reverses two decimals, so unequal keys are right at any length, and equal ones are settled by the exact texts.
   */
  const keys: number[] = []
  let depthChanged = false

  const put = (level: BookLevel): boolean => {
    const px = level[0]
    const key = Number(px) * up
    const size = Number(level[1])
    if (typeof px !== 'string' || typeof level[1] !== 'string' || Number.isNaN(key) || !(size >= 0)) return false
    let low = 0
    let high = keys.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((keys[middle] as number) < key) low = middle + 1
      else high = middle
    }
    let found = false
    for (; keys[low] === key; low++) {
      const order = compareDecimals((levels[low] as BookLevel)[0], px) * up
      if (Number.isNaN(order)) return false
      if (order < 0) continue
      found = order === 0
      break
    }
    if (size === 0) {
      if (found) {
        keys.splice(low, 1)
        levels.splice(low, 1)
      }
    } else if (found) levels[low] = level
    else {
      keys.splice(low, 0, key)
      levels.splice(low, 0, level)
    }
    return true
  }
  return {
    levels,
    get depthChanged() {
      return depthChanged
    },
    apply: (changes) => {
      const wasFull = keys.length === MAX_LEVELS
      for (const level of changes) if (!Array.isArray(level) || !put(level)) return false
      depthChanged = wasFull && keys.length !== MAX_LEVELS
      // Only now: within one update a level may come in before another leaves.
      if (keys.length > MAX_LEVELS) keys.length = levels.length = MAX_LEVELS
      return true
    },
    clear: () => {
      keys.length = levels.length = 0
    },
  }
}
