import { type Calendar, HOUR, MINUTE } from '../calendar.ts'
import type { Days } from './days.ts'
import { gaussian, hashText, mix } from './hash.ts'
import type { Model } from './model.ts'
import { type Node, split } from './node.ts'

/** Lengths of the stretches below a day, in ms; the leaves below a minute are the instrument's own. */
export const LEVELS = [4 * HOUR, HOUR, 30 * MINUTE, 15 * MINUTE, 5 * MINUTE, MINUTE] as const

/** A node and where its slot begins (a daily break may make the node begin later). */
export interface Slot {
  readonly start: number
  readonly node: Node
}

/** Activity by hour of the day (UTC): crypto is mildly busier when Europe and America are awake, forex strongly. */
const busyness = (hours: Model['hours'], at: number): number => {
  const hour = (at / HOUR) % 24
  const wave = Math.cos(((hour - 14.5) / 24) * 2 * Math.PI)
  return hours === 'always' ? 1 + 0.3 * wave : 1 + 0.65 * wave
}

/** The tape of one instrument as a tree: day, 4 hours, … minute, leaf. Bounded memory; any part can be made again. */
export interface Tree {
  /** The node of a level that contains a time. Level -1 is the day, `LEVELS.length` the leaf. */
  at(level: number, time: number): Slot | undefined
  /** The nodes of a level whose slots begin in [from, to), in order. */
  between(level: number, from: number, to: number): Iterable<Slot>
}

const CACHED_GROUPS = 256

export const createTree = (model: Model, calendar: Calendar, days: Days, seed: number): Tree => {
  const own = hashText(`${model.instId} tree`, seed)
  const lengths: readonly number[] = [...LEVELS, model.leaf]
  const cache = new Map<number, readonly (Slot | undefined)[]>()

  const noise = (serial: number, level: number, where: number): number =>
    level < LEVELS.length ? days.blend.noise(serial, where) : gaussian(mix(own, where))

  /** Children of a node: `count` equal slots from `start`, cut in two again and again. */
  const cutUp = (parent: Slot, level: number, serial: number): (Slot | undefined)[] => {
    const length = lengths[level] ?? model.leaf
    const whole = level === 0 ? 24 * HOUR : (lengths[level - 1] ?? 0)
    const count = whole / length
    const out: (Slot | undefined)[] = Array.from({ length: count })
    const leavesIn = (from: number, to: number): number => {
      const start = Math.max(parent.start + from * length, parent.node.t)
      return Math.max(0, Math.round((parent.start + to * length - start) / model.leaf))
    }
    const place = (node: Node, from: number, to: number): void => {
      if (to - from === 1) {
        out[from] = { start: parent.start + from * length, node }
        return
      }
      const cut = (from + to) >> 1
      const n1 = leavesIn(from, cut)
      if (n1 === 0) {
        place(node, cut, to)
        return
      }
      const middle = parent.start + cut * length
      const where = mix(mix(Math.floor(node.t / 1000), to - from), level)
      const hash = mix(own, where)
      const n2 = node.n - n1
      const lively1 = n1 * busyness(model.hours, (node.t + middle) / 2)
      const lively2 =
        n2 * busyness(model.hours, (middle + parent.start + to * length) / 2) * Math.exp(0.35 * gaussian(hash))
      place2(
        split(node, {
          middle,
          n1,
          share: lively1 / (lively1 + lively2),
          step: noise(serial, level, mix(where, 1)),
          tilt: noise(serial, level, mix(where, 2)),
          hash,
        }),
        from,
        cut,
        to,
      )
    }
    const place2 = ([first, second]: readonly [Node, Node], from: number, cut: number, to: number): void => {
      place(first, from, cut)
      place(second, cut, to)
    }
    place(parent.node, 0, count)
    return out
  }

  const children = (parent: Slot, level: number): readonly (Slot | undefined)[] => {
    const key = parent.start * 8 + level
    let made = cache.get(key)
    if (made === undefined) {
      made = cutUp(parent, level, calendar.serial(calendar.dayOf(parent.start)))
      if (cache.size >= CACHED_GROUPS)
        for (const old of [...cache.keys()].slice(0, CACHED_GROUPS / 4)) cache.delete(old)
      cache.set(key, made)
    }
    return made
  }

  const root = (day: number): Slot | undefined => {
    const node = days.day(day)
    return node === undefined ? undefined : { start: calendar.opening(day), node }
  }

  const at = (level: number, time: number): Slot | undefined => {
    let slot = root(calendar.dayOf(time))
    for (let next = 0; next <= level && slot !== undefined; next++) {
      slot = children(slot, next)[Math.floor((time - slot.start) / (lengths[next] ?? model.leaf))]
    }
    return slot
  }

  function* below(parent: Slot, made: number, level: number, from: number, to: number): Generator<Slot> {
    if (made === level) {
      if (parent.start >= from && parent.start < to) yield parent
      return
    }
    const length = lengths[made + 1] ?? model.leaf
    for (const slot of children(parent, made + 1)) {
      if (slot !== undefined && slot.start + length > from && slot.start < to) {
        yield* below(slot, made + 1, level, from, to)
      }
    }
  }

  function* between(level: number, from: number, to: number): Generator<Slot> {
    for (let day = calendar.dayOf(from); calendar.opening(day) < to; day++) {
      const slot = root(day)
      if (slot !== undefined) yield* below(slot, -1, level, from, to)
    }
  }

  return { at, between }
}
