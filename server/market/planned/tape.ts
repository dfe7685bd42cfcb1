import { type Calendar, isOpenAt } from '../calendar.ts'
import { hashText, mix } from '../simulated/hash.ts'
import type { Model } from '../simulated/model.ts'
import { type NewestPrints, newestPrints } from '../simulated/newestPrints.ts'
import type { Print } from '../simulated/print.ts'
import { printsOf } from './leaf.ts'
import { LEVELS, type Tree } from './tree.ts'

const LEAF = LEVELS.length
/** Cached leaves. Half of them cover more than a minute, because the current minute is summed up again and again. */
const CACHED_LEAVES = 80

/** The trades of one instrument. Times in Unix ms. */
export interface Tape extends NewestPrints {
  /** Trades with `from` <= ts < `to`, in order. */
  between(from: number, to: number): readonly Print[]
}

export const createTape = (model: Model, calendar: Calendar, tree: Tree, seed: number): Tape => {
  const hash = hashText(`${model.instId} prints`, seed)
  const cache = new Map<number, readonly Print[]>()

  /** Trades of the leaf that begins at this time; none when closed. */
  const leaf = (start: number): readonly Print[] => {
    let prints = cache.get(start)
    if (prints === undefined) {
      const slot = tree.at(LEAF, start)
      prints = slot === undefined ? [] : printsOf(slot.node, model.leaf, mix(hash, Math.floor(start / 1000)))
      if (cache.size >= CACHED_LEAVES)
        for (const old of [...cache.keys()].slice(0, CACHED_LEAVES / 2)) cache.delete(old)
      cache.set(start, prints)
    }
    return prints
  }

  const leafStart = (at: number): number => Math.floor(at / model.leaf) * model.leaf

  const between = (from: number, to: number): readonly Print[] => {
    const out: Print[] = []
    for (let start = leafStart(from); start < to; start += model.leaf) {
      for (const print of leaf(start)) if (print.ts >= from && print.ts < to) out.push(print)
    }
    return out
  }

  /** Trades backwards from a time, also over nights and weekends. */
  function* backwards(at: number): Generator<Print> {
    let start = leafStart(at)
    for (;;) {
      if (isOpenAt(calendar, start)) {
        const prints = leaf(start)
        for (let i = prints.length - 1; i >= 0; i--) {
          const print = prints[i]
          if (print !== undefined && print.ts <= at) yield print
        }
        start -= model.leaf
      } else {
        // Closed: continues at the close of the day before, or before this day's break.
        const day = calendar.dayOf(start)
        start = leafStart(calendar.opening(day) - 1)
      }
    }
  }

  return {
    between,
    ...newestPrints(backwards),
  }
}
