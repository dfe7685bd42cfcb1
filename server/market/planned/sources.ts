import { MINUTE, SECOND } from '../calendar.ts'
import { median } from '../consensus.ts'
import { gaussian, hashText, mix, uniform } from '../simulated/hash.ts'
import type { Model } from '../simulated/model.ts'

/** Delay with which each of the three simulated exchanges follows a trade, ms. */
const DELAYS = [0, 200, 500] as const
/**
 * Distance of the sources from the price, as a share of it (standard deviation). They drift to a new one in each
 * `DRIFT_PERIOD_MS`.
 */
const SOURCE_DEVIATION = 0.00015
const DRIFT_PERIOD_MS = MINUTE
/** How long a source is silent or far off, which happens now and then. */
const FAULT_PERIOD_MS = 15 * SECOND
const SILENT_SHARE = 0.004
const OUTLIER_SHARE = 0.0005

const middle = (values: readonly number[]): number => median(values) ?? 0

/** Prices of the sources of an index, a pure function of seed, instrument and time. */
export interface Sources {
  /** Prices in whole ticks at a time; undefined for a silent source. */
  at(at: number): readonly (number | undefined)[]
  /** How far the median of the sources can be above and below the price in this time, in ticks, if none is far off. */
  medianRange(from: number, to: number): { readonly high: number; readonly low: number }
}

/** `last` is the price in ticks of the last trade at a time. */
export const createSources = (model: Model, seed: number, last: (at: number) => number): Sources => {
  const hashes = DELAYS.map((_, nth) => hashText(`${model.instId} source ${nth}`, seed))
  const apart = (model.price / model.tick) * SOURCE_DEVIATION

  /** Distances of the sources at the end of a drift, in ticks. */
  const knots = (knot: number): readonly number[] => hashes.map((hash) => apart * gaussian(mix(hash, knot)))

  /** Distances at a time; they change once a second. */
  const offsets = (at: number): readonly number[] => {
    const position = Math.floor(at / SECOND) / (DRIFT_PERIOD_MS / SECOND)
    const knot = Math.floor(position)
    const end = knots(knot + 1)
    return knots(knot).map((px, nth) => Math.round(px + ((end[nth] ?? px) - px) * (position - knot)))
  }

  return {
    medianRange: (from, to) => {
      let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      let begin = knots(Math.floor(from / DRIFT_PERIOD_MS))
      for (let knot = Math.floor(from / DRIFT_PERIOD_MS); knot * DRIFT_PERIOD_MS < to; knot++) {
        const end = knots(knot + 1)
        // Each source stays between its two ends, so the median stays between the medians of the upper and lower ends.
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
        const fault = mix(mix(hash, 3), Math.floor(at / FAULT_PERIOD_MS))
        const u = uniform(fault)
        if (u < SILENT_SHARE) return undefined
        const px = Math.max(1, last(at - delay) + (apartNow[nth] ?? 0))
        if (u > 1 - OUTLIER_SHARE)
          return Math.max(1, Math.round(px * (0.88 + 0.24 * Math.round(uniform(mix(fault, 1))))))
        return px
      })
    },
  }
}
