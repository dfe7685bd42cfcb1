import type { Instrument } from '#protocol'
import { type DayKeys, hmac } from '../random/dayKeys.ts'
import { doubleWords, words } from '../random/keystream.ts'
import { inverseNormal, NORMAL_TABLE, normalOf, TABLE_SHIFT } from '../random/normal.ts'
import { daily, remember, reuse } from '../remember.ts'
import { MINUTES, profileOf } from './profile.ts'
import { dayVolatility, livelyWeights } from './volatility.ts'

/** Steps of the path in a minute. The level changes every 100 ms and is constant in between. */
export const STEPS = 600

/**
 * Part of a factor's path. `levels` and `clock` are at the boundaries of steps, so they have one entry more than there
 * are steps.
 */
export interface FactorPath {
  readonly levels: Float64Array
  /** Variance of each step. */
  readonly variances: Float64Array
  /** Sum of all variances since the origin, negative before it. */
  readonly clock: Float64Array
}

/** The steps of a minute: the level at the start of step n is `from` + `scale` × `walk[n]` + `slope` × n. */
export interface FactorSteps {
  from: number
  scale: number
  slope: number
  readonly walk: Float64Array
}

/**
 * A factor that moves prices: the crypto market as a whole, the strength of a currency, or one coin. Its level is a
 * Brownian motion in a time that runs with the volatility, with one unit of variance on an average day. The change of a
 * day is drawn first, then minutes and steps as bridges between what is already drawn (Lévy's construction). So any
 * moment can be computed by itself, and the level is a martingale: the past reveals nothing about the next step.
 */
export interface Factor {
  /** A UTC day in minutes. */
  day(day: number): FactorPath
  /** The steps of a minute of a day; valid until other minutes are requested. */
  steps(day: number, minute: number): FactorSteps
  /** A day in steps of five minutes. It equals the fine path at midnight only. */
  coarse(day: number): FactorPath
}

export interface FactorOptions {
  readonly name: string
  readonly hours: Instrument['hours']
  readonly keys: DayKeys
  /** The level is 0 at the start of this day. There is no trading before it; further back, levels return to 0. */
  readonly origin: number
}

/** Offsets of the parts of a day's key stream, in bytes. */
const STREAM = { minutes: 0, liveliness: 8_192, coarse: 16_384, coarseLiveliness: 20_480, steps: 1 << 20 } as const
/** Minutes whose steps are drawn together, and their number of bytes in the stream. */
const SPAN = 10
const SPANS = MINUTES / SPAN
const SPAN_BYTES = SPAN * STEPS * 2
/** Number of cached results of each kind. */
const KEPT = { days: 3, spans: 4, minutes: 8 } as const

/** The draws of a day before its steps: level at the start, change, and variance. */
interface Frame {
  readonly level: number
  readonly clock: number
  readonly change: number
  readonly variance: number
}

/**
 * Share of a level that is left one day further back in history, which keeps eight years of prices in a plausible
 * range.
 */
const HISTORY_RETENTION = 0.5 ** (1 / 100)

/**
 * A value for each day, summed outwards from the start of `first`, where it is 0: `add` is a day's change going
 * forwards, `before` its value from that of the next day, going backwards.
 */
const outwards = (
  first: number,
  add: (day: number) => number,
  before: (next: number, day: number) => number,
): ((day: number) => number) => {
  const values = new Map([[first, 0]])
  let [earliest, latest] = [first, first]
  return (day) => {
    for (; latest < day; latest++) values.set(latest + 1, (values.get(latest) ?? 0) + add(latest))
    for (; earliest > day; earliest--) values.set(earliest - 1, before(values.get(earliest) ?? 0, earliest - 1))
    return values.get(day) ?? 0
  }
}

/** A random walk whose steps have variances proportional to `weights`, bent so that it ends at the day's end level. */
const bridge = (frame: Frame, weights: Float64Array, normals: Uint32Array): FactorPath => {
  const steps = weights.length
  let total = 0
  for (let step = 0; step < steps; step++) total += weights[step] ?? 0
  const scale = frame.variance / total
  const levels = new Float64Array(steps + 1)
  const clock = new Float64Array(steps + 1)
  const variances = new Float64Array(steps)
  let [walk, elapsed] = [0, 0]
  for (let step = 0; step < steps; step++) {
    const variance = scale * (weights[step] ?? 0)
    walk += Math.sqrt(variance) * normalOf(normals[step] ?? 0)
    elapsed += variance
    variances[step] = variance
    levels[step + 1] = walk
    clock[step + 1] = elapsed
  }
  const slope = (frame.change - walk) / elapsed
  for (let step = 0; step <= steps; step++) {
    levels[step] = frame.level + (levels[step] ?? 0) + slope * (clock[step] ?? 0)
    clock[step] = frame.clock + (clock[step] ?? 0)
  }
  return { levels, variances, clock }
}

export const createFactor = ({ name, hours, keys, origin }: FactorOptions): Factor => {
  const draw = (day: number, purpose: string): number => {
    const bytes = hmac(keys.day(day), `${purpose}|${name}`)
    return inverseNormal((bytes.readUIntBE(0, 6) + 0.5) / 2 ** 48)
  }
  const volatilityDraw = daily(origin, (day) => draw(day, 'volatility'))
  const variance = daily(origin, (day) => dayVolatility(day, volatilityDraw) ** 2 * profileOf(hours, day).total)
  const change = daily(origin, (day) => Math.sqrt(variance(day)) * draw(day, 'change'))
  /** Level at the start of a day, computed outwards from the origin. */
  const level = outwards(
    origin,
    (day) => change(day),
    (next, day) => HISTORY_RETENTION * next - change(day),
  )
  const clock = outwards(
    origin,
    (day) => variance(day),
    (next, day) => next - variance(day),
  )

  const pathKey = remember(KEPT.days, (day: number) => hmac(keys.day(day), `path|${name}`))

  /** A day in equal steps of `length` minutes, with the variance and change drawn for the day. */
  const path = (
    day: number,
    length: number,
    weights: Float64Array,
    normalsAt: number,
    livelyAt: number,
  ): FactorPath => {
    const key = pathKey(day)
    return bridge(
      { level: level(day), clock: clock(day), change: level(day + 1) - level(day), variance: variance(day) },
      livelyWeights(weights, words(key, livelyAt, 2 * weights.length), length),
      doubleWords(key, normalsAt, weights.length),
    )
  }

  const day = remember(KEPT.days, (at: number) =>
    path(at, 1, profileOf(hours, at).weights, STREAM.minutes, STREAM.liveliness),
  )

  const span = remember(KEPT.spans, (nth: number) => {
    const [at, first] = [Math.floor(nth / SPANS), nth % SPANS]
    return words(pathKey(at), STREAM.steps + first * SPAN_BYTES, SPAN * STEPS)
  })

  const steps = reuse(
    KEPT.minutes,
    (): FactorSteps => ({ from: 0, scale: 0, slope: 0, walk: new Float64Array(STEPS) }),
    (key, into) => {
      const [at, minute] = [Math.floor(key / MINUTES), key % MINUTES]
      const { levels, variances } = day(at)
      const bits = span(Math.floor(key / SPAN))
      const offset = (minute % SPAN) * STEPS
      const { walk: levelsOf } = into
      // Local copies, because imported names are slow under a test runner, and this loop runs a million times a second.
      const [table, shift] = [NORMAL_TABLE, TABLE_SHIFT]
      let walk = 0
      for (let step = 0; step < STEPS; step++) {
        levelsOf[step] = walk
        walk += table[(bits[offset + step] ?? 0) >>> shift] ?? 0
      }
      into.from = levels[minute] ?? 0
      into.scale = Math.sqrt((variances[minute] ?? 0) / STEPS)
      // Bends the walk so that it ends where the next minute begins.
      into.slope = ((levels[minute + 1] ?? 0) - into.from - into.scale * walk) / STEPS
    },
  )

  return {
    day,
    steps: (at, minute) => steps(at * MINUTES + minute),
    coarse: remember(KEPT.days, (at: number) =>
      path(at, 5, profileOf(hours, at).coarse, STREAM.coarse, STREAM.coarseLiveliness),
    ),
  }
}
