import type { BookLevel } from '#protocol'

/** One side of a book as it came over the wire, best first. `up` is 1 for asks (ascending), -1 for bids. */
export type Levels = readonly BookLevel[]

/** Position of a price, or where it would stand. */
const find = (levels: Levels, px: number, up: 1 | -1): number => {
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((Number(levels[middle]?.[0]) - px) * up < 0) low = middle + 1
    else high = middle
  }
  return low
}

const isGone = ([, sz]: BookLevel): boolean => Number(sz) === 0

/** The side after an update: new sizes replace, size 0 deletes. */
export const applyLevels = (levels: Levels, changes: Levels, up: 1 | -1): Levels => {
  if (changes.length === 0) return levels
  const next = [...levels]
  for (const change of changes) {
    const px = Number(change[0])
    const at = find(next, px, up)
    const found = next[at] !== undefined && Number(next[at][0]) === px
    if (isGone(change)) {
      if (found) next.splice(at, 1)
    } else next.splice(at, found ? 1 : 0, change)
  }
  return next
}

/** The update that leads from one side to another, best first. */
export const diffLevels = (old: Levels, next: Levels, up: 1 | -1): BookLevel[] => {
  const changes: BookLevel[] = []
  let k = 0
  const drop = (before: number): void => {
    for (let level = old[k]; level !== undefined && (Number(level[0]) - before) * up < 0; level = old[++k]) {
      changes.push([level[0], '0', '0', '0'])
    }
  }
  for (const level of next) {
    drop(Number(level[0]))
    const same = old[k]
    if (same !== undefined && Number(same[0]) === Number(level[0])) {
      if (same !== level && (same[1] !== level[1] || same[3] !== level[3])) changes.push(level)
      k++
    } else changes.push(level)
  }
  drop(up * Number.POSITIVE_INFINITY)
  return changes
}
