import type { MarkPrice } from '#protocol'
import { SECOND } from '../calendar.ts'
import { median } from '../consensus.ts'
import { BOOK_STEP, type Depth } from './depth.ts'
import type { IndexPrice } from './indexPrice.ts'
import type { Model } from './model.ts'
import type { Tape } from './tape.ts'

/** The basis (mid − index) is a mean over this long, of one sample in each step. */
const WINDOW = 150 * SECOND
const STEP = 5 * SECOND
const SAMPLES = WINDOW / STEP

/** The mark price of one instrument, and the sampled basis behind it. */
export interface Mark {
  /** Undefined while there is no index. */
  at(now: number): MarkPrice | undefined
}

/**
 * Median of the index, the index with the mean basis of the last 2.5 minutes, and the last trade. There is no funding
 * in it: these are spot instruments, which are marked for margin.
 */
export const createMark = (model: Model, index: IndexPrice, tape: Tape, depth: Depth): Mark => {
  /** Twice the basis in ticks, so that it is whole, by step; undefined where there was no index. */
  const samples = new Map<number, number | undefined>()

  const sample = (step: number): number | undefined => {
    if (samples.has(step)) return samples.get(step)
    const time = step * STEP
    const px = index.at(time)
    const { bid, ask } = depth.touch(tape.last(time), Math.floor(time / BOOK_STEP))
    const basis = px === undefined ? undefined : bid + ask - 2 * px
    samples.set(step, basis)
    return basis
  }

  const meanBasis = (now: number): number | undefined => {
    const newest = Math.floor(now / STEP)
    for (const step of samples.keys()) if (step > newest || step <= newest - SAMPLES) samples.delete(step)
    const known = Array.from({ length: SAMPLES }, (_, back) => sample(newest - back)).filter((one) => one !== undefined)
    return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / 2 / known.length
  }

  return {
    at: (now) => {
      const px = index.at(now)
      if (px === undefined) return undefined
      const basis = meanBasis(now)
      const withBasis = basis === undefined ? [] : [px + Math.round(basis)]
      const mark = median([px, ...withBasis, tape.last(now).px]) ?? px
      return {
        instType: 'MARGIN',
        instId: model.instId,
        markPx: model.format.px(Math.round(mark)),
        ts: String(now),
      }
    },
  }
}
