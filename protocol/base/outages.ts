/** A time for which Tapeline did not work, Unix ms. */
export interface Outage {
  readonly from: number
  readonly to: number
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
