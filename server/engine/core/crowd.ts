import type { Price } from '#protocol'
import { createTriggers, type Triggered, type Triggers } from './triggers.ts'

/** A price at which an account has to be looked at again. */
export interface Edge extends Triggered {
  readonly key: string
  readonly uid: string
}

/**
 * The accounts that hang on the prices of one instrument (its mark; or its bid and its ask): those that were judged have
 * edges on both sides of each price and need no look while it stays within; the others stand open.
 */
export interface Crowd {
  /** `at`: which of the prices the edge is of. */
  insert(edge: Edge, at?: number): void
  remove(edge: Edge, at?: number): void
  /** By account without edges, its user; who was looked at last stands last. */
  readonly open: Map<string, string>
  /**
   * Looks at those whose edges these prices reached, the nearest first, then at those without, and at no more than a slice.
   * `judge` answers false for an account that the engine has to judge; these are the answer.
   */
  concerned(prices: readonly Price[], judge: (key: string, uid: string) => boolean | undefined): ReadonlySet<string>
  /** Others have not been looked at: asked again, at whatever prices there are then, `concerned` goes on with them. */
  readonly isBehind: boolean
}

/** They take some 2 ms, ten times that right after a start, before the code is warm. */
const SLICE = 16

export const createCrowd = (prices: 1 | 2, slice = SLICE): Crowd => {
  const edges = Array.from({ length: prices }, () => createTriggers<Edge>())
  const open = new Map<string, string>()
  /** Of those without edges, how many the present round has not looked at. */
  let left = 0
  /** More edges were reached than could be looked at. */
  let isCrowded = false

  const reachedBy = (now: readonly Price[]): readonly (readonly [side: Triggers<Edge>, px: Price])[] =>
    edges.flatMap((side, at) => {
      const px = now[at]
      return px !== undefined && side.reaches(px) ? [[side, px] as const] : []
    })
  const nextOf = (now: readonly Price[]): ReadonlyMap<string, string> => {
    const next = new Map<string, string>()
    for (const [side, px] of reachedBy(now))
      for (const { key, uid } of side.reached(px)) {
        if (next.size >= slice) break
        next.set(key, uid)
      }
    if (left === 0) left = open.size
    for (const [key, uid] of open) {
      if (next.size >= slice || left === 0) break
      left -= 1
      next.set(key, uid)
    }
    return next
  }
  return {
    insert: (edge, at = 0) => edges[at]?.insert(edge),
    remove: (edge, at = 0) => edges[at]?.remove(edge),
    open,
    concerned: (now, judge) => {
      const found = new Set<string>()
      for (const [key, uid] of nextOf(now)) {
        // Whoever stays without edges stands last from now on.
        open.delete(key)
        if (judge(key, uid) === false) found.add(key)
      }
      isCrowded = reachedBy(now).length > 0
      return found
    },
    get isBehind() {
      return isCrowded || (left > 0 && open.size > 0)
    },
  }
}
