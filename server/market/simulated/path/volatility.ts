import { tableNormal } from '../random/normal.ts'

/** Components of the volatility of days: half-life in days, and weight. */
const HALF_LIVES = [
  [2, 0.35],
  [8, 0.4],
  [30, 0.4],
] as const
/** Standard deviation of the logarithm of a day's volatility. */
const SPREAD = 0.45
/** Number of earlier days that are included; those before weigh less than 3 %. */
export const MEMORY = 150

/** Weights of the draws of today, yesterday and so on; the sum of their squares is SPREAD squared. */
const KERNEL: Float64Array = (() => {
  const raw = Float64Array.from({ length: MEMORY }, (_, back) =>
    HALF_LIVES.reduce((sum, [half, weight]) => sum + (weight / Math.sqrt(half)) * 0.5 ** (back / half), 0),
  )
  const square = raw.reduce((sum, weight) => sum + weight * weight, 0)
  return raw.map((weight) => (weight * SPREAD) / Math.sqrt(square))
})()

/**
 * Volatility of a day. Its square is 1 on average, and high values come in clusters. `draw` returns a normal for each
 * day.
 */
export const dayVolatility = (day: number, draw: (day: number) => number): number => {
  let sum = -SPREAD * SPREAD
  for (let back = 0; back < MEMORY; back++) sum += (KERNEL[back] ?? 0) * draw(day - back)
  return Math.exp(sum)
}

/** Within a day: half-life in minutes, and standard deviation of the logarithm. */
const HALF_LIFE = 25
const MINUTE_SPREAD = 0.32
/**
 * A burst begins with this probability per minute, multiplies the variance by up to `BURST`, and decays by this
 * half-life in minutes.
 */
const BURSTS = 1 / 900
const BURST = 14
const BURST_HALF_LIFE = 6

/**
 * Adds random variation to the weights of a day's steps of `length` minutes: calm and volatile periods, and sometimes a
 * burst as after news. `bits` has two 16-bit draws per step. The direction of the price is drawn separately, so that
 * volatility does not reveal it.
 */
export const livelyWeights = (weights: Float64Array, bits: Uint16Array, length: number): Float64Array => {
  const stay = 0.5 ** (length / HALF_LIFE)
  const fresh = Math.sqrt(1 - stay * stay)
  const burstStay = 0.5 ** (length / BURST_HALF_LIFE)
  const bursts = BURSTS * length
  const lively = new Float64Array(weights.length)
  let calm = tableNormal(bits[0] ?? 0)
  let burst = 0
  for (let step = 0; step < weights.length; step++) {
    calm = stay * calm + fresh * tableNormal(bits[2 * step] ?? 0)
    const chance = ((bits[2 * step + 1] ?? 0) + 0.5) / 65_536
    burst = chance < bursts ? BURST * (0.3 + (0.7 * chance) / bursts) : burst * burstStay
    lively[step] = (weights[step] ?? 0) * Math.exp(2 * MINUTE_SPREAD * calm) * (1 + burst)
  }
  return lively
}
