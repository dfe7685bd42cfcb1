import { mix, uniform } from '../simulated/hash.ts'

/** Distributions of a Brownian bridge's extremes, in distances from a bound that the bridge must not cross. */

/** Maximum of a bridge from `o` to `c` with variance `s2`, from its exact distribution; mirror it for the minimum. */
export const bridgeMaximum = (o: number, c: number, s2: number, u: number): number =>
  (o + c + Math.sqrt((c - o) * (c - o) - 2 * s2 * Math.log(u))) / 2

/** Keeps weights above zero when whole ticks leave no room. */
const MIN_WEIGHT = 1e-7

/**
 * For two consecutive bridges, whose ends are `a`, `b` and `c` away from a bound that one of them just reaches: the
 * likelihoods that it is the first and the second. Not normalised.
 */
export const reaching = (
  a: number,
  b: number,
  c: number,
  s1: number,
  s2: number,
): { readonly first: number; readonly second: number } => {
  const scale = Math.sqrt(s1 + s2)
  // Probability that each bridge crosses its bound; gives the density of just reaching it, and the chance to stay off.
  const passes1 = Math.exp((-2 * a * b) / s1)
  const passes2 = Math.exp((-2 * b * c) / s2)
  return {
    first: (((a + b) / s1) * scale * passes1 + MIN_WEIGHT) * (1 - passes2 + MIN_WEIGHT),
    second: (((b + c) / s2) * scale * passes2 + MIN_WEIGHT) * (1 - passes1 + MIN_WEIGHT),
  }
}

/**
 * How near the other bridge comes to the bound, drawn from its distribution on condition that it stays off the bound.
 */
const nearest = (a: number, b: number, s2: number, u: number): number => {
  const atBound = Math.exp((-2 * a * b) / s2)
  const least = a + b - Math.sqrt((a - b) * (a - b) - 2 * s2 * Math.log(atBound + (1 - atBound) * u))
  return Math.max(0, Math.min(a, b, Math.round(least / 2)))
}

/** The distances that two consecutive bridges keep from the bound: one reaches it, the other stays off. */
export const extremes = (
  [a, b, c]: readonly [number, number, number],
  s1: number,
  s2: number,
  hash: number,
  salt: number,
): readonly [number, number] => {
  const { first, second } = reaching(a, b, c, s1, s2)
  const u = uniform(mix(hash, salt + 1))
  return uniform(mix(hash, salt)) * (first + second) < first ? [0, nearest(b, c, s2, u)] : [nearest(a, b, s1, u), 0]
}
