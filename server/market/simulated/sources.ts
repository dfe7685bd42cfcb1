import { DAY, SECOND } from '../calendar.ts'
import { consensus } from '../consensus.ts'
import type { Model } from './model.ts'
import type { DayKeys } from './random/dayKeys.ts'
import { dayHashes, share } from './random/keyedHash.ts'

/**
 * How far from the price each of the three made-up exchanges quotes, in ticks. They see it at the same moment, and the
 * middle one at the price itself: an index that lagged behind trades, or strayed and came back, could be bet on.
 */
const APART = [0.2, 0, -0.2] as const
/** Now and then one is silent, or says something wild, for so long. */
const SPELL = 15 * SECOND
const SILENT = 0.004
const WILD = 0.0005

/** What one index is made from, in ticks at a time; undefined for a source that is silent. */
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
    const spell = Math.floor(at / SPELL)
    return APART.map((apart, nth) => {
      const u = share(hash(nth, spell))
      if (u < SILENT) return undefined
      const px = Math.max(1, exact + apart)
      return u > 1 - WILD ? px * (0.88 + 0.24 * Math.round(share(hash(nth + 8, spell)))) : px
    })
  }
}

/** The index in whole ticks; undefined while no source can be believed. */
export const indexOf = (sources: Sources) => {
  return (at: number): number | undefined => {
    const px = consensus(sources(at))
    return px === undefined ? undefined : Math.max(1, Math.round(px))
  }
}
