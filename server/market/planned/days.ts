import type { Calendar } from '../calendar.ts'
import { MINUTE } from '../calendar.ts'
import { gaussian, hashText, mix, uniform } from '../simulated/hash.ts'
import type { Model } from '../simulated/model.ts'
import { bridgeMaximum } from './bridge.ts'
import { createFactor, type Factor } from './factor.ts'
import { clamp, LOTS_PER_LEAF, likelyTurnover, type Node } from './node.ts'

/** How the price of an instrument depends on its factors. */
export interface Blend {
  /** Standard deviation of a day's logarithmic change. */
  deviation(serial: number): number
  /** Logarithm of the price at the close of a day. */
  logClose(serial: number): number
  /** A standard normal variable, correlated with those of other instruments as their prices are. */
  noise(serial: number, where: number): number
}

const blendOf = (model: Model, factors: (name: string) => Factor, anchor: number): Blend => {
  const parts = model.weights.map(([name, weight]) => ({ factor: factors(name), weight }))
  const base = parts.reduce((sum, { factor, weight }) => sum - weight * factor.level(anchor), Math.log(model.price))
  const deviation = (serial: number): number =>
    Math.sqrt(parts.reduce((sum, { factor, weight }) => sum + (weight * factor.liveliness(serial)) ** 2, 0))
  return {
    deviation,
    logClose: (serial) => parts.reduce((sum, { factor, weight }) => sum + weight * factor.level(serial), base),
    noise: (serial, where) => {
      let sum = 0
      let square = 0
      for (const { factor, weight } of parts) {
        const strength = weight * factor.liveliness(serial)
        sum += strength * gaussian(mix(factor.hash, where))
        square += strength * strength
      }
      return sum / Math.sqrt(square)
    },
  }
}

/** Date at which prices are near those of their models. */
const ANCHOR = Date.UTC(2026, 10, 20, 12)
const MIN_TICKS = 20

/** The traded days of an instrument, each a node. Everything finer is split from them. */
export interface Days {
  readonly blend: Blend
  /** Undefined for a day without trading. */
  day(day: number): Node | undefined
}

export const createDays = (model: Model, calendar: Calendar, seed: number, factors: (name: string) => Factor): Days => {
  const hash = hashText(model.instId, seed)
  const blend = blendOf(model, factors, calendar.serial(calendar.dayOf(ANCHOR)))
  const cache = new Map<number, Node>()

  const close = (day: number): number =>
    Math.max(MIN_TICKS, Math.round(Math.exp(blend.logClose(calendar.serial(day))) / model.tick))

  const before = (day: number): number => {
    let previous = day - 1
    while (!calendar.isTraded(previous)) previous--
    return previous
  }

  const build = (day: number): Node => {
    const where = mix(hash, day)
    const serial = calendar.serial(day)
    const deviation = blend.deviation(serial)
    const c = close(day)
    const previous = close(before(day))
    // After a closed period the first price differs from the last close.
    const closed = day - before(day) > 1 ? 0.25 : calendar.pause(day) > 0 ? 0.02 : 0
    const o = Math.max(1, previous + Math.round(previous * deviation * closed * gaussian(mix(where, 1))))
    const sigma = Math.max(1, c * deviation)
    const s2 = sigma * sigma
    const h = Math.round(bridgeMaximum(o, c, s2, uniform(mix(where, 2))))
    const l = Math.max(1, Math.round(o + c - bridgeMaximum(o, c, s2, uniform(mix(where, 3)))))

    const n = Math.round((24 * 60 * MINUTE - calendar.pause(day)) / model.leaf)
    const busy = (deviation / model.deviation) ** 1.2 * Math.exp(0.25 * gaussian(mix(where, 4)))
    const lots = model.turnover / (c * model.tick) / model.lot
    const v = Math.max(2 * LOTS_PER_LEAF * n, Math.round(lots * clamp(busy, 0.2, 4)))
    const [least, most] = likelyTurnover({ o, h, l, c, v, s2, n })
    const average = (o + c + h + l) / 4 + 0.12 * (h - l) * blend.noise(serial, mix(day, 5))
    const q = Math.round(clamp(average * v, least, most))
    return { t: calendar.opening(day) + calendar.pause(day), o, h, l, c, v, q, s2, n }
  }

  return {
    blend,
    day: (day) => {
      if (!calendar.isTraded(day)) return undefined
      let node = cache.get(day)
      if (node === undefined) {
        node = build(day)
        if (cache.size > 4_000) cache.clear()
        cache.set(day, node)
      }
      return node
    },
  }
}

/** Creates the factors, which all instruments of a market share. */
export const createFactors = (seed: number): ((name: string) => Factor) => {
  const made = new Map<string, Factor>()
  return (name) => {
    let factor = made.get(name)
    if (factor === undefined) {
      factor = createFactor(seed, name)
      made.set(name, factor)
    }
    return factor
  }
}
