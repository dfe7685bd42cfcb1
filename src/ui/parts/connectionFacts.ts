import type { ClockEstimate } from '#stream'
import { formatFixed } from '../format/number.ts'

const REASONS = ['slow', 'partial', 'dropped', 'silent', 'offline', 'refused', 'upgrade', 'signed-out'] as const

/** A reason that there is a sentence for. */
export const isReason = (reason: string | undefined): reason is (typeof REASONS)[number] =>
  REASONS.some((one) => one === reason)

/** From this difference on, in ms, the device's clock is said to be wrong. */
const WRONG = 2_000

/** How this device's clock goes against the venue's; figures in seconds, in the language's notation. */
export interface ClockFacts {
  readonly way: 'fast' | 'slow' | 'right'
  readonly seconds: string
  readonly uncertainty: string
  /** Certainly more than two seconds off. */
  readonly wrong: boolean
}

const seconds = (ms: number): string => formatFixed((ms / 1_000).toFixed(2), 2)

export const clockOf = (estimate: ClockEstimate | undefined): ClockFacts | undefined => {
  if (estimate === undefined) return undefined
  const { offset, uncertainty } = estimate
  const off = Math.abs(offset)
  return {
    // The venue's time is local time + offset: a device that lags has a positive one.
    way: off <= uncertainty ? 'right' : offset > 0 ? 'slow' : 'fast',
    seconds: seconds(off),
    uncertainty: seconds(uncertainty),
    wrong: off - uncertainty > WRONG,
  }
}
