/** Of returns in equal steps: how much each says of the next; 0 for a martingale, within about 1/√n. */
export const autocorrelation = (returns: Float64Array): number => {
  let [product, square] = [0, 0]
  for (let nth = 1; nth < returns.length; nth++) {
    product += (returns[nth] ?? 0) * (returns[nth - 1] ?? 0)
    square += (returns[nth] ?? 0) ** 2
  }
  return product / square
}

/** Variance over `span` steps as a share of `span` times that over one step; 1 for a martingale. Overlapping. */
export const varianceRatio = (returns: Float64Array, span: number): number => {
  let [one, many, count, sum] = [0, 0, 0, 0]
  for (let nth = 0; nth < returns.length; nth++) {
    one += (returns[nth] ?? 0) ** 2
    sum += (returns[nth] ?? 0) - (nth >= span ? (returns[nth - span] ?? 0) : 0)
    if (nth < span - 1) continue
    many += sum * sum
    count += 1
  }
  return many / count / (one / returns.length) / span
}

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** How far the mean of independent values lies from `expected`, in its own standard errors. */
export const standardErrors = (values: readonly number[], expected: number): number => {
  const middle = mean(values)
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
  return (middle - expected) / Math.sqrt(variance / values.length)
}
