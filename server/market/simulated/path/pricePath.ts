import { DAY, MINUTE } from '../../calendar.ts'
import { remember, reuse } from '../remember.ts'
import { type Factor, type FactorPath, STEPS } from './factor.ts'
import { COARSE, COARSE_STEPS, MINUTES } from './profile.ts'

/** Milliseconds between two changes of the price. */
export const STEP = MINUTE / STEPS

/** A factor of a price, with its weight and drift. */
export interface Part {
  readonly factor: Factor
  readonly weight: number
  /**
   * Multiplier of the factor's variance: minus half the square of the weight for a price in dollars, so that the price
   * itself, not its logarithm, is a martingale. The signs for other quotes follow from that (docs/market.md).
   */
  readonly drift: number
}

/** The prices in a minute; valid until other minutes are requested. */
export interface MinutePath {
  /** Prices in ticks, not rounded, in each of the minute's 600 steps. */
  readonly prices: Float64Array
  /** Highest and lowest of all steps. */
  high: number
  low: number
}

/**
 * A day in steps of five minutes: prices in ticks at the boundaries, and the variance of the logarithm in each step.
 */
export interface CoarsePath {
  readonly prices: Float64Array
  readonly variances: Float64Array
}

/** The value of an instrument at any time in ticks, not rounded. Trades, book, index and bars are computed from it. */
export interface PricePath {
  readonly at: (time: number) => number
  minute(start: number): MinutePath
  /** From the factors' own coarse paths, which equal the fine ones at midnight. */
  coarse(day: number): CoarsePath
  /** The fine path, sampled every five minutes. */
  sampled(day: number): CoarsePath
}

const KEPT_MINUTES = 4
const KEPT_COARSE = 2

/**
 * The exponential of a change within a minute, which is a few hundredths at most, to ten digits and faster than
 * `Math.exp`.
 */
const smallExp = (way: number): number => 1 + way * (1 + way * (0.5 + way * (1 / 6 + way / 24)))

const dayOf = (time: number): number => Math.floor(time / DAY)

/** A path with `price` in ticks at the time `from`. Before it there is no drift. */
export const createPricePath = (parts: readonly Part[], price: number, from: number): PricePath => {
  const [firstDay, firstMinute] = [dayOf(from), Math.floor((from % DAY) / MINUTE)]
  const firstStep = Math.floor((from % MINUTE) / STEP)
  const clocks = parts.map(({ factor }) => factor.day(firstDay).clock[firstMinute] ?? 0)
  const base = parts.reduce((sum, { factor, weight }) => {
    const { from: level, scale, slope, walk } = factor.steps(firstDay, firstMinute)
    return sum - weight * (level + scale * (walk[firstStep] ?? 0) + slope * firstStep)
  }, Math.log(price))

  /** Logarithm of the price at a boundary of steps. */
  const logAt = (paths: readonly FactorPath[], step: number): number => {
    let sum = base
    for (let nth = 0; nth < paths.length; nth++) {
      const [part, path] = [parts[nth], paths[nth]]
      if (part === undefined || path === undefined) continue
      sum += part.weight * (path.levels[step] ?? 0)
      sum += part.drift * Math.max(0, (path.clock[step] ?? 0) - (clocks[nth] ?? 0))
    }
    return sum
  }

  const minute = reuse(
    KEPT_MINUTES,
    (): MinutePath => ({ prices: new Float64Array(STEPS), high: 0, low: 0 }),
    (key, into) => {
      const [day, nth] = [Math.floor(key / MINUTES), key % MINUTES]
      const opening = Math.exp(
        logAt(
          parts.map(({ factor }) => factor.day(day)),
          nth,
        ),
      )
      const { prices } = into
      prices.fill(0)
      let bend = 0
      for (const { factor, weight } of parts) {
        const { walk, scale, slope } = factor.steps(day, nth)
        const strength = weight * scale
        for (let step = 0; step < STEPS; step++) prices[step] = (prices[step] ?? 0) + strength * (walk[step] ?? 0)
        bend += weight * slope
      }
      let [high, low] = [opening, opening]
      for (let step = 0; step < STEPS; step++) {
        const ticks = opening * smallExp((prices[step] ?? 0) + bend * step)
        prices[step] = ticks
        if (ticks > high) high = ticks
        else if (ticks < low) low = ticks
      }
      into.high = high
      into.low = low
    },
  )

  /** Prices at boundaries `every` steps apart, and the variances between them. */
  const stepped = (paths: readonly FactorPath[], every: number): CoarsePath => {
    const prices = new Float64Array(COARSE_STEPS + 1)
    const variances = new Float64Array(COARSE_STEPS)
    for (let step = 0; step <= COARSE_STEPS; step++) prices[step] = Math.exp(logAt(paths, step * every))
    for (const [nth, { clock }] of paths.entries()) {
      const square = (parts[nth]?.weight ?? 0) ** 2
      for (let step = 0; step < COARSE_STEPS; step++) {
        const variance = (clock[(step + 1) * every] ?? 0) - (clock[step * every] ?? 0)
        variances[step] = (variances[step] ?? 0) + square * variance
      }
    }
    return { prices, variances }
  }

  return {
    at: (time) => minute(Math.floor(time / MINUTE)).prices[Math.floor((time % MINUTE) / STEP)] ?? 0,
    minute: (start) => minute(start / MINUTE),
    coarse: remember(KEPT_COARSE, (day: number) =>
      stepped(
        parts.map(({ factor }) => factor.coarse(day)),
        1,
      ),
    ),
    sampled: (day) =>
      stepped(
        parts.map(({ factor }) => factor.day(day)),
        COARSE,
      ),
  }
}
