const BASE = 500
const CAP = 15_000

/**
 * Full jitter: uniform between 0 and a bound that doubles with each failure, so that many clients which lost the same
 * server do not return in step. `attempt` counts from 0; the answer is in ms.
 */
export const fullJitter = (attempt: number, random: () => number): number =>
  Math.round(random() * Math.min(CAP, BASE * 2 ** Math.min(attempt, 16)))
