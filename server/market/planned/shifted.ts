import { DAY, HOUR } from '../calendar.ts'
import { gaussian, hashText, mix } from '../simulated/hash.ts'
import type { Days } from './days.ts'
import type { Node } from './node.ts'
import type { Slot, Tree } from './tree.ts'

/** Period in which the basis is constant, so that bars within it are those of the pair, shifted as a whole. */
const BASIS_PERIOD_MS = 4 * HOUR
/** Number of periods in which the basis drifts from one value to the next. */
const DRIFT_PERIODS = 12
/** Mean distance from the pair, and its standard deviation, as shares of the price. */
const MEAN_BASIS = 0.0001
const BASIS_DEVIATION = 0.0004

/** Distance of a contract from its pair in ticks, a function of seed and time that is constant within four hours. */
export const createShift = (instId: string, seed: number, days: Days): ((at: number) => number) => {
  const hash = hashText(`${instId} basis`, seed)
  return (at) => {
    const period = Math.floor(at / BASIS_PERIOD_MS)
    const knot = Math.floor(period / DRIFT_PERIODS)
    const part = period / DRIFT_PERIODS - knot
    const smooth = part * part * (3 - 2 * part)
    const wave = gaussian(mix(hash, knot)) * (1 - smooth) + gaussian(mix(hash, knot + 1)) * smooth
    const price = days.day(Math.floor(at / DAY))?.o ?? 0
    const ticks = Math.round(price * (MEAN_BASIS + BASIS_DEVIATION * wave))
    // Keeps even the lowest price above zero.
    return Math.max(ticks, -Math.floor(price / 100))
  }
}

const moved = (node: Node, by: number): Node => ({
  ...node,
  o: node.o + by,
  h: node.h + by,
  l: node.l + by,
  c: node.c + by,
  q: node.q + by * node.v,
})

/** The pair's tree with all prices shifted; for levels from 0 (four hours) on. */
export const shiftTree = (tree: Tree, shift: (at: number) => number): Tree => {
  const slot = ({ start, node }: Slot): Slot => ({ start, node: moved(node, shift(start)) })
  return {
    at: (level, time) => {
      const found = tree.at(level, time)
      return found === undefined ? undefined : slot(found)
    },
    *between(level, from, to) {
      for (const each of tree.between(level, from, to)) yield slot(each)
    },
  }
}

const MAX_DAYS = 4_000

/** Days, joined from the shifted periods of four hours. */
export const shiftDays = (days: Days, tree: Tree): Days => {
  const cache = new Map<number, Node>()
  const build = (day: number, whole: Node): Node => {
    let sum: Node | undefined
    for (const { node } of tree.between(0, day * DAY, (day + 1) * DAY))
      sum =
        sum === undefined
          ? { ...node, t: whole.t, s2: whole.s2, n: whole.n }
          : {
              ...sum,
              h: Math.max(sum.h, node.h),
              l: Math.min(sum.l, node.l),
              c: node.c,
              v: sum.v + node.v,
              q: sum.q + node.q,
            }
    return sum ?? whole
  }
  return {
    blend: days.blend,
    day: (day) => {
      const known = cache.get(day)
      if (known !== undefined) return known
      const whole = days.day(day)
      if (whole === undefined) return undefined
      const made = build(day, whole)
      if (cache.size >= MAX_DAYS) cache.clear()
      cache.set(day, made)
      return made
    },
  }
}
