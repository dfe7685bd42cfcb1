/** What every benchmark does with its samples. */

/** The value below which a share `at` (0 to 1) of the samples lies; NaN without samples. */
export const quantile = (values: readonly number[], at: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
