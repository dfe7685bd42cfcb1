/** A time for which Tapeline did not work, Unix ms. */
export interface Outage {
  readonly from: number
  readonly to: number
}

/**
 * Why Tapeline did not work, as far as it can know that. `stopped`: it was told to stop; `crashed`: it ended without that;
 * `database`: its database did not answer; `stalled`: its process or machine stood still; `unknown`: from before causes
 * were recorded.
 */
export const OUTAGE_CAUSES = ['stopped', 'crashed', 'database', 'stalled', 'unknown'] as const
export type OutageCause = (typeof OUTAGE_CAUSES)[number]

/** An outage as it is published. */
export interface RecordedOutage extends Outage {
  readonly cause: OutageCause
}

/** How many ms between two times (Unix ms) fell into outages, in any order; what two of them share counts once. */
export const outageBetween = (outages: readonly Outage[], from: number, to: number): number => {
  let [total, counted] = [0, from]
  for (const outage of outages.toSorted((a, b) => a.from - b.from)) {
    const end = Math.min(outage.to, to)
    total += Math.max(0, end - Math.max(outage.from, counted))
    counted = Math.max(counted, end)
  }
  return total
}
