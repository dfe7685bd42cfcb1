/** A source that deviates more than this from the median of all is ignored (as a share of the median). */
export const MAX_DEVIATION = 0.05

/** The middle value, or the mean of the two middle ones; undefined for none. */
export const median = (values: readonly number[]): number | undefined => {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[sorted.length >> 1]
  const lower = sorted[(sorted.length - 1) >> 1]
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2
}

/**
 * The common price of several sources: the median of those within 5 % of the median of all. Undefined when none is
 * left; then there is no price, and everything that depends on it halts.
 */
export const consensus = (sources: readonly (number | undefined)[]): number | undefined => {
  const available = sources.filter((price) => price !== undefined)
  const middle = median(available)
  if (middle === undefined) return undefined
  return median(available.filter((price) => Math.abs(price - middle) <= MAX_DEVIATION * middle))
}
