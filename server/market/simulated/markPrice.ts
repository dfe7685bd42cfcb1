import type { MarkPrice } from '#protocol'
import { median } from '../consensus.ts'
import { createBasis } from './basis.ts'
import type { Model } from './model.ts'
import type { Touch } from './side.ts'

/** The mark price of one pair, and the sampled basis behind it. */
export interface Mark {
  /** Undefined while there is no index price. */
  at(now: number): MarkPrice | undefined
}

/**
 * Median of the index, the index plus the mean basis of the last 2.5 minutes, and the last trade. Funding is not
 * included, because these are spot instruments, whose mark price is for margin.
 */
export const createMark = (
  model: Model,
  index: (time: number) => number | undefined,
  last: (time: number) => number,
  touch: (time: number) => Pick<Touch, 'ask' | 'bid'>,
): Mark => {
  const basis = createBasis(index, touch)
  return {
    at: (now) => {
      const px = index(now)
      if (px === undefined) return undefined
      const mean = basis.mean(now)
      const withBasis = mean === undefined ? [] : [px + Math.round(mean)]
      const mark = median([px, ...withBasis, last(now)]) ?? px
      return {
        instType: 'MARGIN',
        instId: model.instId,
        markPx: model.format.px(Math.round(mark)),
        ts: String(now),
      }
    },
  }
}
