import type { ClockEstimate } from '../base/api.ts'

/**
 * What is known of venue time − local time, as bounds in ms. Every observation cuts them (after Marzullo), time widens
 * them again. Both clocks tell whole milliseconds, so each reading may be one too small.
 */
export interface ClockBounds {
  readonly low: number
  readonly high: number
  /** Local Unix ms at which they held. */
  readonly at: number
}

/** Nothing was measured yet. */
export const UNKNOWN: ClockBounds = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, at: 0 }

/** Two clocks may part by this much: 500 ppm is the most by which time services slew one; quartz errs by a tenth of it. */
const DRIFT = 500e-6
const ROUNDING = 1

const widened = ({ low, high, at }: ClockBounds, now: number): ClockBounds => {
  const by = Math.abs(now - at) * DRIFT
  return { low: low - by, high: high + by, at: now }
}

/**
 * A question that left at `sentAt` and whose answer, made at the venue's `ts`, came at `receivedAt` (local). When it
 * contradicts what was known, one of the clocks was set: then it alone counts.
 */
export const sampled = (old: ClockBounds, sentAt: number, ts: number, receivedAt: number): ClockBounds => {
  const known = widened(old, receivedAt)
  const low = ts - receivedAt - ROUNDING
  // This one held when the question left.
  const high = ts - sentAt + ROUNDING + (receivedAt - sentAt) * DRIFT
  const both = { low: Math.max(known.low, low), high: Math.min(known.high, high), at: receivedAt }
  return both.low <= both.high ? both : { low, high, at: receivedAt }
}

/** A frame that the venue sent at `ts` and that arrived at `at`: it cannot have arrived before it was sent. */
export const heard = (old: ClockBounds, ts: number, at: number): ClockBounds => {
  const low = ts - at - ROUNDING
  const known = widened(old, at)
  if (low <= known.low) return old
  return { low, high: low <= known.high ? known.high : Number.POSITIVE_INFINITY, at }
}

/** The latest local time at which something that the venue sent at `ts` may have left it; never after `at`. */
export const leftBy = (bounds: ClockBounds, ts: number, at: number): number =>
  Math.min(at, Math.ceil(ts - widened(bounds, at).low))

/** Undefined while one side is open. */
export const estimateOf = (bounds: ClockBounds): Omit<ClockEstimate, 'measuredAt'> | undefined => {
  const { low, high } = bounds
  return Number.isFinite(high - low) ? { offset: (low + high) / 2, uncertainty: (high - low) / 2 } : undefined
}
