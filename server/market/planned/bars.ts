import { type MarketBar, plainBar } from '#protocol'
import { type Calendar, HOUR, MINUTE, withinDay } from '../calendar.ts'
import { type Aggregate, Sum } from '../simulated/aggregate.ts'
import type { Bars } from '../simulated/bars.ts'
import { barTimes, dayGroup } from '../simulated/barTimes.ts'
import type { Days } from './days.ts'
import type { Node } from './node.ts'
import type { Tape } from './tape.ts'
import { LEVELS, type Slot, type Tree } from './tree.ts'

const addNode = (sum: Sum, { o, h, l, c, v, q }: Node): void => sum.add(o, h, l, c, v, q)

export const createBars = (calendar: Calendar, days: Days, tree: Tree, tape: Tape): Pick<Bars, 'backwards' | 'sum'> => {
  const lengths: readonly number[] = LEVELS
  const last = lengths.length - 1

  /** Adds whole nodes where they fit, finer ones at the edges, and single trades in a minute that is cut. */
  const collect = (sum: Sum, level: number, from: number, to: number): void => {
    if (from >= to) return
    if (level > last) {
      for (const { px, sz } of tape.between(from, to)) sum.add(px, px, px, px, sz, px * sz)
      return
    }
    const length = lengths[level] ?? MINUTE
    for (const slot of tree.between(level, coverFrom(level, from), to)) {
      const end = slot.start + length
      if (slot.start >= from && end <= to) addNode(sum, slot.node)
      else if (end > from) collect(sum, level + 1, Math.max(from, slot.start), Math.min(to, end))
    }
  }

  /** Opening of the slot of this level that contains a time. */
  const coverFrom = (level: number, at: number): number => {
    const opening = calendar.opening(calendar.dayOf(at))
    const length = lengths[level] ?? MINUTE
    return opening + Math.floor((at - opening) / length) * length
  }

  const collectDays = (sum: Sum, from: number, to: number): void => {
    for (let day = calendar.dayOf(from); calendar.opening(day) < to; day++) {
      const node = days.day(day)
      if (node === undefined) continue
      const opening = calendar.opening(day)
      const end = calendar.opening(day + 1)
      if (opening >= from && end <= to) addNode(sum, node)
      else collect(sum, 0, Math.max(from, opening), Math.min(to, end))
    }
  }

  const total = (from: number, to: number, t = from): Aggregate | undefined => {
    const sum = new Sum()
    collectDays(sum, from, to)
    return sum.at(t)
  }

  function* dayGroups(bar: MarketBar, from: number, to: number, now: number): Generator<Aggregate> {
    let day = calendar.dayOf(Math.min(to - 1, now))
    while (calendar.opening(day + 1) > from) {
      const { first, next, open } = dayGroup(calendar, bar, day)
      const t = calendar.opening(open)
      if (open < next && t < from) return
      const found = open < next && t < to ? total(t, Math.min(calendar.opening(next), now + 1)) : undefined
      if (found !== undefined) yield found
      day = first - 1
    }
  }

  function* slots(level: number, from: number, to: number, now: number): Generator<Aggregate> {
    const end = Math.min(to, now + 1)
    for (let day = calendar.dayOf(end - 1); calendar.opening(day + 1) > from; day--) {
      if (!calendar.isTraded(day)) continue
      const length = lengths[level] ?? MINUTE
      const opening = calendar.opening(day)
      // An hour, or a day of short bars, at a time, so that a short request makes few nodes.
      const stretch = Math.max(length, level >= 2 ? HOUR : 24 * HOUR)
      const until = Math.min(end, opening + 24 * HOUR)
      for (let k = Math.floor((until - 1 - opening) / stretch); k >= 0; k--) {
        const start = opening + k * stretch
        if (start + stretch <= from) return
        const found: Slot[] = [...tree.between(level, Math.max(start, from), Math.min(start + stretch, until))]
        for (const { start: t, node } of found.toReversed()) {
          if (t < from) return
          if (t + length > now + 1) {
            const forming = total(t, now + 1)
            if (forming !== undefined) yield forming
          } else {
            yield { t, o: node.o, h: node.h, l: node.l, c: node.c, v: BigInt(node.v), q: BigInt(node.q) }
          }
        }
      }
    }
  }

  /** Bars that the tree has no level for, one after the other. */
  function* summed(bar: MarketBar, from: number, to: number, now: number): Generator<Aggregate> {
    const times = barTimes(calendar)
    for (let t = times.opening(bar, Math.min(to - 1, now)); t >= from; t = times.opening(bar, t - 1)) {
      const found = total(t, Math.min(times.end(bar, t), now + 1))
      if (found !== undefined) yield found
    }
  }

  return {
    sum: total,
    backwards: (bar, from, to, now) => {
      const length = withinDay(bar)
      if (plainBar(bar).isEast || (length !== undefined && !lengths.includes(length))) return summed(bar, from, to, now)
      return length === undefined ? dayGroups(bar, from, to, now) : slots(lengths.indexOf(length), from, to, now)
    },
  }
}
