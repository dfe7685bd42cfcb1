import { type Calendar, HOUR, MINUTE } from '../calendar.ts'
import { gaussian, hashText, mix } from '../simulated/hash.ts'
import type { Model } from '../simulated/model.ts'
import type { Days } from './days.ts'
import { type Node, split } from './node.ts'

/**
 * Lengths of the levels below a day, in ms. The leaves below a minute have a length of their own for each instrument.
 */
export const LEVELS = [4 * HOUR, HOUR, 30 * MINUTE, 15 * MINUTE, 5 * MINUTE, MINUTE] as const

/** A node and the start of its slot. With a daily break the node may begin later. */
export interface Slot {
  readonly start: number
  readonly node: Node
}

/**
 * Activity by hour of the day (UTC): crypto is slightly busier in the daytime of Europe and America, forex much busier.
 */
const activity = (hours: Model['hours'], at: number): number => {
  const hour = (at / HOUR) % 24
  const wave = Math.cos(((hour - 14.5) / 24) * 2 * Math.PI)
  return hours === 'always' ? 1 + 0.3 * wave : 1 + 0.65 * wave
}

/** The tape of an instrument as a tree: day, 4 hours, … minute, leaf. Memory is limited; any part can be recomputed. */
export interface Tree {
  /** The node of a level that contains a time. Level -1 is the day, `LEVELS.length` the leaf. */
  at(level: number, time: number): Slot | undefined
  /** The nodes of a level whose slots begin in [from, to), in order. */
  between(level: number, from: number, to: number): Iterable<Slot>
}

/** Slots [from, to) of a group and the sum of their trades; split in two at the first access to one of its slots. */
interface Stretch {
  readonly node: Node
  readonly from: number
  readonly to: number
  halves: readonly [Stretch | undefined, Stretch] | undefined
}

/** The equal slots into which a node is cut. */
interface Group {
  readonly parent: Slot
  readonly level: number
  readonly length: number
  readonly count: number
  readonly serial: number
  readonly whole: Stretch
}

const CACHED_GROUPS = 256

export const createTree = (model: Model, calendar: Calendar, days: Days, seed: number): Tree => {
  const own = hashText(`${model.instId} tree`, seed)
  const lengths: readonly number[] = [...LEVELS, model.leaf]
  const cache = new Map<number, Group>()

  const noise = ({ level, serial }: Group, where: number): number =>
    level < LEVELS.length ? days.blend.noise(serial, where) : gaussian(mix(own, where))

  const halve = (group: Group, { node, from, to }: Stretch): readonly [Stretch | undefined, Stretch] => {
    const { parent, level, length } = group
    const middleSlot = (from + to) >> 1
    const middle = parent.start + middleSlot * length
    // With the daily break, the first half may be empty.
    const n1 = Math.max(0, Math.round((middle - Math.max(parent.start + from * length, parent.node.t)) / model.leaf))
    if (n1 === 0) return [undefined, { node, from: middleSlot, to, halves: undefined }]
    const where = mix(mix(Math.floor(node.t / 1000), to - from), level)
    const hash = mix(own, where)
    const lively1 = n1 * activity(model.hours, (node.t + middle) / 2)
    const lively2 =
      (node.n - n1) * activity(model.hours, (middle + parent.start + to * length) / 2) * Math.exp(0.35 * gaussian(hash))
    const [first, second] = split(node, {
      middle,
      n1,
      share: lively1 / (lively1 + lively2),
      step: noise(group, mix(where, 1)),
      tilt: noise(group, mix(where, 2)),
      hash,
    })
    return [
      { node: first, from, to: middleSlot, halves: undefined },
      { node: second, from: middleSlot, to, halves: undefined },
    ]
  }

  const slotIn = (group: Group, index: number): Slot | undefined => {
    if (index < 0 || index >= group.count) return undefined
    let stretch: Stretch | undefined = group.whole
    while (stretch !== undefined && stretch.to - stretch.from > 1) {
      stretch.halves ??= halve(group, stretch)
      const [first, second]: readonly [Stretch | undefined, Stretch] = stretch.halves
      stretch = index < second.from ? first : second
    }
    return stretch === undefined ? undefined : { start: group.parent.start + index * group.length, node: stretch.node }
  }

  const groupOf = (parent: Slot, level: number): Group => {
    const key = parent.start * 8 + level
    const known = cache.get(key)
    if (known !== undefined) return known
    const length = lengths[level] ?? model.leaf
    const count = (level === 0 ? 24 * HOUR : (lengths[level - 1] ?? 0)) / length
    const serial = calendar.serial(calendar.dayOf(parent.start))
    const whole: Stretch = { node: parent.node, from: 0, to: count, halves: undefined }
    const group: Group = { parent, level, length, count, serial, whole }
    if (cache.size >= CACHED_GROUPS) {
      for (const old of [...cache.keys()].slice(0, CACHED_GROUPS / 4)) cache.delete(old)
    }
    cache.set(key, group)
    return group
  }

  const root = (day: number): Slot | undefined => {
    const node = days.day(day)
    return node === undefined ? undefined : { start: calendar.opening(day), node }
  }

  const at = (level: number, time: number): Slot | undefined => {
    let slot = root(calendar.dayOf(time))
    for (let next = 0; next <= level && slot !== undefined; next++) {
      const group = groupOf(slot, next)
      slot = slotIn(group, Math.floor((time - slot.start) / group.length))
    }
    return slot
  }

  /** Nodes of `level` below a node of the level `made`. */
  function* below(parent: Slot, made: number, level: number, from: number, to: number): Generator<Slot> {
    if (made === level) {
      if (parent.start >= from && parent.start < to) yield parent
      return
    }
    const group = groupOf(parent, made + 1)
    const first = Math.max(0, Math.floor((from - parent.start) / group.length))
    const end = Math.min(group.count, Math.ceil((to - parent.start) / group.length))
    for (let index = first; index < end; index++) {
      const slot = slotIn(group, index)
      if (slot !== undefined) yield* below(slot, made + 1, level, from, to)
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
