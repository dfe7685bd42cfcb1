/** What a step of an axis may be, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10]

/** Round values that divide a range into about `count` steps, from low to high; floats, for the look only. */
export const ticksOf = (low: number, high: number, count: number): readonly number[] => {
  const rough = (high - low) / count
  if (!(rough > 0)) return [low]
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, at) => (first + at) * step)
}

/** Decimals that tell neighbours on such an axis apart, at most `most`. */
export const decimalsOfAxis = (ticks: readonly number[], most: number): number => {
  const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
  if (!(step > 0)) return most
  return step >= 10 ? 0 : Math.min(most, Math.max(0, 1 - Math.floor(Math.log10(step))))
}
