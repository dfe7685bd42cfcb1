/** What the seeds came to in money at their ends: the mean, and its standard error, which is infinite for one seed. */
export interface Mean {
  readonly mean: number
  readonly error: number
}

export const meanOf = (results: readonly number[]): Mean => {
  const mean = results.reduce((all, one) => all + one, 0) / results.length
  if (results.length < 2) return { mean, error: Number.POSITIVE_INFINITY }
  const variance = results.reduce((all, one) => all + (one - mean) ** 2, 0) / (results.length - 1)
  return { mean, error: Math.sqrt(variance / results.length) }
}
