import { MINUTE, SECOND } from '../calendar.ts'
import { median } from '../consensus.ts'
import { gaussian, hashText, mix, uniform } from '../simulated/hash.ts'
import type { Model } from '../simulated/model.ts'

/** How much later than here each of the three made-up exchanges sees a trade, ms. */
const DELAYS = [0, 200, 500] as const
/** They lie this far apart, as a share of the price (standard deviation), and drift from one such place to the next. */
const APART = 0.00015
const DRIFT = MINUTE
/** Now and then one is silent, or says something wild, for so long. */
const SPELL = 15 * SECOND
const SILENT = 0.004
const WILD = 0.0005

const middle = (values: readonly number[]): number => median(values) ?? 0

/** Prices of one index's sources: a pure function of seed, instrument and time, as everything here. */
export interface Sources {
  /** Prices in whole ticks at a time; undefined for one that is silent. */
  at(at: number): readonly (number | undefined)[]
  /** How far above and below the price here, in ticks, their median can have been in this time, undisturbed. */
  reach(from: number, to: number): { readonly high: number; readonly low: number }
}

/** `last` is the price in ticks of the last trade at a time. */
export const createSources = (model: Model, seed: number, last: (at: number) => number): Sources => {
  const hashes = DELAYS.map((_, nth) => hashText(`${model.instId} source ${nth}`, seed))
  const apart = (model.price / model.tick) * APART

  /** Where they are at the ends of their drifts, in ticks. */
  const knots = (knot: number): readonly number[] => hashes.map((hash) => apart * gaussian(mix(hash, knot)))

  /** Changes once a second. */
  const offsets = (at: number): readonly number[] => {
    const position = Math.floor(at / SECOND) / (DRIFT / SECOND)
    const knot = Math.floor(position)
    const end = knots(knot + 1)
    return knots(knot).map((px, nth) => Math.round(px + ((end[nth] ?? px) - px) * (position - knot)))
  }

  return {
    reach: (from, to) => {
      let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      let begin = knots(Math.floor(from / DRIFT))
      for (let knot = Math.floor(from / DRIFT); knot * DRIFT < to; knot++) {
        const end = knots(knot + 1)
        // Each stays between its two ends, so their middle one stays between the middle ones of these.
        high = Math.max(high, middle(begin.map((px, nth) => Math.max(px, end[nth] ?? px))))
        low = Math.min(low, middle(begin.map((px, nth) => Math.min(px, end[nth] ?? px))))
        begin = end
      }
      return { high: Math.ceil(high), low: Math.floor(low) }
    },
    at: (at) => {
      const apartNow = offsets(at)
      return DELAYS.map((delay, nth) => {
        const hash = hashes[nth] ?? 0
        const spell = mix(mix(hash, 3), Math.floor(at / SPELL))
        const u = uniform(spell)
        if (u < SILENT) return undefined
        const px = Math.max(1, last(at - delay) + (apartNow[nth] ?? 0))
        if (u > 1 - WILD) return Math.max(1, Math.round(px * (0.88 + 0.24 * Math.round(uniform(mix(spell, 1))))))
        return px
      })
    },
  }
}
