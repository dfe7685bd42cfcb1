import { SECOND } from '../calendar.ts'
import type { Touch } from './side.ts'

/** The mean basis (mid − index) is taken over this time, with one sample per step. */
const WINDOW = 150 * SECOND
const STEP = 5 * SECOND
const SAMPLES = WINDOW / STEP

/** Distance of the middle of a book from the index, in ticks. */
export interface Basis {
  /** At one moment; undefined without an index price. */
  at(time: number): number | undefined
  /** Mean of the last 2.5 minutes. */
  mean(now: number): number | undefined
}

export const createBasis = (
  index: (time: number) => number | undefined,
  touch: (time: number) => Pick<Touch, 'ask' | 'bid'>,
): Basis => {
  /** Samples by step; undefined without an index price. */
  const samples = new Map<number, number | undefined>()

  const at = (time: number): number | undefined => {
    const px = index(time)
    if (px === undefined) return undefined
    const { bid, ask } = touch(time)
    return (bid + ask - 2 * px) / 2
  }
  const sample = (step: number): number | undefined => {
    if (samples.has(step)) return samples.get(step)
    const basis = at(step * STEP)
    samples.set(step, basis)
    return basis
  }
  return {
    at,
    mean: (now) => {
      const newest = Math.floor(now / STEP)
      for (const step of samples.keys()) if (step > newest || step <= newest - SAMPLES) samples.delete(step)
      const known = Array.from({ length: SAMPLES }, (_, back) => sample(newest - back)).filter(
        (one) => one !== undefined,
      )
      return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length
    },
  }
}
