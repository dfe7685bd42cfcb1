import { tableNormal } from '../random/normal.ts'

/** Half-lives in days of what moves the volatility of days, and how much each contributes. */
const HALF_LIVES = [
  [2, 0.35],
  [8, 0.4],
  [30, 0.4],
] as const
/** Standard deviation of the logarithm of a day's volatility. */
const SPREAD = 0.45
/** So many days back are looked at: what came before weighs less than 3 %. */
export const MEMORY = 150

/** Weights of today's draw, yesterday's and so on; the sum of their squares is SPREAD squared. */
const KERNEL: Float64Array = (() => {
  const raw = Float64Array.from({ length: MEMORY }, (_, back) =>
    HALF_LIVES.reduce((sum, [half, weight]) => sum + (weight / Math.sqrt(half)) * 0.5 ** (back / half), 0),
  )
  const square = raw.reduce((sum, weight) => sum + weight * weight, 0)
  return raw.map((weight) => (weight * SPREAD) / Math.sqrt(square))
})()

/** Volatility of a day, whose square is 1 on average: high ones come in clusters. `draw` gives a normal for each day. */
export const dayVolatility = (day: number, draw: (day: number) => number): number => {
  let sum = -SPREAD * SPREAD
  for (let back = 0; back < MEMORY; back++) sum += (KERNEL[back] ?? 0) * draw(day - back)
  return Math.exp(sum)
}

/** Within a day: half-life in minutes, standard deviation of the logarithm. */
const HALF_LIFE = 25
const MINUTE_SPREAD = 0.32
/** A burst begins with this chance a minute, multiplies the variance by up to so much, and halves in so many minutes. */
const BURSTS = 1 / 900
const BURST = 14
const BURST_HALF_LIFE = 6

/**
 * Adds chance to the weights of a day's steps, which are so many minutes long: calm and lively stretches, and now and then
 * a burst as after news. `bits` are two numbers of 16 bits a step. What the price does is drawn apart from it, so that
 * volatility tells no direction.
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
