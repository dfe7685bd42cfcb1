import type { Bar } from '#protocol'
import { type Calendar, HOUR, MINUTE, withinDay } from '../calendar.ts'
import type { Days } from './days.ts'
import type { Tape } from './tape.ts'
import { LEVELS, type Slot, type Tree } from './tree.ts'

/** A bar in ticks and lots; volume and turnover may be wider than a float (weeks, months), so they are bigint. */
export interface Aggregate {
  readonly t: number
  readonly o: number
  readonly h: number
  readonly l: number
  readonly c: number
  readonly v: bigint
  readonly q: bigint
}

interface Piece {
  readonly o: number
  readonly h: number
  readonly l: number
  readonly c: number
  readonly v: number
  readonly q: number
}

/** Adds pieces, given in order of time. */
class Sum {
  #o = 0
  #h = 0
  #l = 0
  #c = 0
  #v = 0n
  #q = 0n
  #any = false

  add({ o, h, l, c, v, q }: Piece): void {
    if (!this.#any) {
      this.#any = true
      this.#o = o
      this.#h = h
      this.#l = l
    }
    if (h > this.#h) this.#h = h
    if (l < this.#l) this.#l = l
    this.#c = c
    this.#v += BigInt(v)
    this.#q += BigInt(q)
  }

  at(t: number): Aggregate | undefined {
    return this.#any ? { t, o: this.#o, h: this.#h, l: this.#l, c: this.#c, v: this.#v, q: this.#q } : undefined
  }
}

/** The bars of one instrument. */
export interface Bars {
  /** All that was traded from `from` (a minute) until `to`, exclusive. */
  sum(from: number, to: number): Aggregate | undefined
  /** Opening time of the bar that contains a time. */
  opening(bar: Bar, at: number): number
  /** When the bar with this opening ends. */
  end(bar: Bar, opening: number): number
  /** Bars that open before `to` and at or after `from`, newest first; what was traded after `now` is not in them. */
  backwards(bar: Bar, from: number, to: number, now: number): Iterable<Aggregate>
}

export const createBars = (calendar: Calendar, days: Days, tree: Tree, tape: Tape): Bars => {
  const lengths: readonly number[] = LEVELS
  const last = lengths.length - 1

  /** Whole nodes where they fit, finer ones at the edges, single trades in the minute that is cut. */
  const collect = (sum: Sum, level: number, from: number, to: number): void => {
    if (from >= to) return
    if (level > last) {
      for (const { px, sz } of tape.between(from, to)) sum.add({ o: px, h: px, l: px, c: px, v: sz, q: px * sz })
      return
    }
    const length = lengths[level] ?? MINUTE
    for (const slot of tree.between(level, coverFrom(level, from), to)) {
      const end = slot.start + length
      if (slot.start >= from && end <= to) sum.add(slot.node)
      else if (end > from) collect(sum, level + 1, Math.max(from, slot.start), Math.min(to, end))
    }
  }

  /** Opening of the slot of a level that contains a time. */
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
      if (opening >= from && end <= to) sum.add(node)
      else collect(sum, 0, Math.max(from, opening), Math.min(to, end))
    }
  }

  const total = (from: number, to: number, t = from): Aggregate | undefined => {
    const sum = new Sum()
    collectDays(sum, from, to)
    return sum.at(t)
  }

  const group = (bar: Bar): ((day: number) => number) =>
    bar === '1W' ? (day) => calendar.week(day) : bar === '1M' ? (day) => calendar.month(day) : (day) => day

  /** Days [first, next) of the group of a day, and the first of them that is traded. */
  const groupOf = (bar: Bar, day: number): { first: number; next: number; open: number } => {
    const of = group(bar)
    let first = day
    while (of(first - 1) === of(day)) first--
    let next = day + 1
    while (of(next) === of(day)) next++
    let open = first
    while (open < next && !calendar.isTraded(open)) open++
    return { first, next, open }
  }

  function* dayGroups(bar: Bar, from: number, to: number, now: number): Generator<Aggregate> {
    let day = calendar.dayOf(Math.min(to - 1, now))
    while (calendar.opening(day + 1) > from) {
      const { first, next, open } = groupOf(bar, day)
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
      // An hour or four at a time, so that a short request makes few nodes.
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

  return {
    sum: total,
    opening: (bar, at) => {
      const length = withinDay(bar)
      let day = calendar.dayOf(at)
      if (length === undefined) {
        while (groupOf(bar, day).open === groupOf(bar, day).next) day--
        return calendar.opening(groupOf(bar, day).open)
      }
      const opening = calendar.opening(day)
      return opening + Math.floor((at - opening) / length) * length
    },
    end: (bar, opening) => {
      const length = withinDay(bar)
      return length === undefined ? calendar.opening(groupOf(bar, calendar.dayOf(opening)).next) : opening + length
    },
    backwards: (bar, from, to, now) => {
      const length = withinDay(bar)
      return length === undefined ? dayGroups(bar, from, to, now) : slots(lengths.indexOf(length), from, to, now)
    },
  }
}
