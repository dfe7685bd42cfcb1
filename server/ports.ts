/** What the venue takes from outside, injected so that the same seed gives the same run. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
}

/** Uniform in [0, 1). */
export type Random = () => number

export const systemClock: Clock = { now: () => Date.now() }
