import { DAY, SECOND } from '../calendar.ts'
import { consensus } from '../consensus.ts'
import type { Model } from './model.ts'
import type { DayKeys } from './random/dayKeys.ts'
import { dayHashes, share } from './random/keyedHash.ts'

/**
 * Distances of the three simulated exchanges from the price, in ticks. All see the price without delay, and the middle
 * one quotes the price itself, because traders could bet against an index that lagged behind trades or deviated for a
 * while.
 */
const DISTANCES = [0.2, 0, -0.2] as const
/** How long a source is silent or far off, which happens now and then. */
const FAULT_PERIOD_MS = 15 * SECOND
const SILENT_SHARE = 0.004
const OUTLIER_SHARE = 0.0005

/** The prices of an index's sources at a time, in ticks; undefined for a silent one. */
export type Sources = (at: number) => readonly (number | undefined)[]

export const createSources = (
  { instId }: Pick<Model, 'instId'>,
  keys: DayKeys,
  price: (at: number) => number,
): Sources => {
  const secret = dayHashes(keys, `sources|${instId}`)
  return (at) => {
    const exact = price(at)
    const hash = secret(Math.floor(at / DAY))
    const period = Math.floor(at / FAULT_PERIOD_MS)
    return DISTANCES.map((apart, nth) => {
      const u = share(hash(nth, period))
      if (u < SILENT_SHARE) return undefined
      const px = Math.max(1, exact + apart)
      return u > 1 - OUTLIER_SHARE ? px * (0.88 + 0.24 * Math.round(share(hash(nth + 8, period)))) : px
    })
  }
}

/** The index in whole ticks; undefined while there is no source with a credible price. */
export const indexOf = (sources: Sources) => {
  return (at: number): number | undefined => {
    const px = consensus(sources(at))
    return px === undefined ? undefined : Math.max(1, Math.round(px))
  }
}
