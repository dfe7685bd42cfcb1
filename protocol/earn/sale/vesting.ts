/** When tokens become free, in ms from their distribution on. A duration of 0 vests all at once. */
export interface Vesting {
  readonly cliff: number
  readonly duration: number
}

/** What of `total` units has vested at a moment: nothing before the cliff, then by time, cut to a unit, all at the end. */
export const vestedUnits = (total: bigint, { cliff, duration }: Vesting, start: number, at: number): bigint => {
  const elapsed = at - start
  if (elapsed < cliff || elapsed < 0) return 0n
  return elapsed >= duration ? total : (total * BigInt(elapsed)) / BigInt(duration)
}

/** How often what has vested is credited, in ms. */
export const VEST_EVERY_MS = 86_400_000

/** When more will have vested than at a moment: at the cliff, then each day from the distribution on, and at the end. Undefined after it. */
export const nextVestAt = ({ cliff, duration }: Vesting, start: number, at: number): number | undefined => {
  const end = Math.max(cliff, duration)
  const elapsed = at - start
  if (elapsed >= end) return undefined
  const day = (Math.floor(elapsed / VEST_EVERY_MS) + 1) * VEST_EVERY_MS
  return start + Math.min(end, Math.max(cliff, day))
}
