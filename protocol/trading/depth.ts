import { type Amount, add, isPositive, subtract, toAmount, toPrice, ZERO } from '../base/money.ts'
import type { BookLevel } from '../base/okx.ts'
import type { LevelFill } from './spot/fills.ts'

interface Taken {
  /** Size that the source showed when depth was taken. */
  readonly shown: string
  readonly taken: Amount
}

/** Depth that users took of one side of one book, by price (as the source writes it). */
export type TakenDepth = ReadonlyMap<string, Taken>

export const NOTHING_TAKEN: TakenDepth = new Map()

/**
 * The levels that are left. What was taken stays taken until the source refreshes the level, which shows as another
 * size (decision 48); sizes are only ever lowered, so user orders enter no book.
 */
export const depthLeft = (levels: readonly BookLevel[], taken: TakenDepth): readonly BookLevel[] => {
  if (taken.size === 0) return levels
  const left: BookLevel[] = []
  for (const level of levels) {
    const [px, sz, deprecated, orders] = level
    const entry = taken.get(px)
    if (entry === undefined || entry.shown !== sz) left.push(level)
    else {
      const rest = subtract(toAmount(sz), entry.taken)
      if (isPositive(rest)) left.push([px, rest, deprecated, orders])
    }
  }
  return left
}

/** Adds fills to what was taken, and forgets levels that the source refreshed or removed. */
export const takeDepth = (
  levels: readonly BookLevel[],
  before: TakenDepth,
  fills: readonly LevelFill[],
): TakenDepth => {
  // Fills carry prices in canonical form, books as the source writes them ('1.50'). They begin near the best level.
  const wanted = new Map<string, Amount>(fills.map(({ px, sz }) => [px, sz]))
  const after = new Map<string, Taken>()
  let known = before.size
  for (const [px, shown] of levels) {
    if (wanted.size === 0 && known === 0) break
    const old = before.get(px)
    if (old !== undefined) known -= 1
    const still = old?.shown === shown ? old.taken : ZERO
    const canonical = wanted.size === 0 ? undefined : toPrice(px)
    const more = canonical === undefined ? undefined : wanted.get(canonical)
    if (canonical !== undefined) wanted.delete(canonical)
    const taken = more === undefined ? still : add(still, more)
    if (isPositive(taken)) after.set(px, { shown, taken })
  }
  return after
}
