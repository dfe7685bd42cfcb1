import { type Amount, compare, isPositive, ratio, sum, ZERO } from '#protocol'

export interface Part {
  readonly key: string
  readonly value: Amount
}

/** One piece of the allocation bar, in whole per cent. */
export interface Piece {
  readonly key: string
  readonly percent: number
}

/** Key of what is too small for a piece of its own. */
export const OTHERS = 'others'

/** The largest parts, and the rest as one. */
export const largest = (parts: readonly Part[], count: number): readonly Part[] => {
  const sorted = parts.filter(({ value }) => isPositive(value)).toSorted((a, b) => compare(b.value, a.value))
  if (sorted.length <= count) return sorted
  const rest = sorted.slice(count - 1).map(({ value }) => value)
  return [...sorted.slice(0, count - 1), { key: OTHERS, value: sum(rest) }]
}

/** Parts as whole per cents that sum to 100: floors first, then one more to each of the largest remainders. */
export const pieces = (parts: readonly Part[]): readonly Piece[] => {
  const owned = parts.filter(({ value }) => isPositive(value))
  const total = owned.reduce<Amount>((all, { value }) => sum([all, value]), ZERO)
  const exact = owned.map(({ key, value }) => ({ key, percent: Number(ratio(value, total)) * 100 }))
  const missing = 100 - exact.reduce((all, { percent }) => all + Math.floor(percent), 0)
  const raised = new Set(
    exact
      .toSorted((a, b) => (b.percent % 1) - (a.percent % 1))
      .slice(0, missing)
      .map(({ key }) => key),
  )
  return exact.map(({ key, percent }) => ({ key, percent: Math.floor(percent) + (raised.has(key) ? 1 : 0) }))
}
