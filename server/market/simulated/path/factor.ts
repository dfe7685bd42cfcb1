import type { Instrument } from '#protocol'
import { type DayKeys, hmac } from '../random/dayKeys.ts'
import { doubleWords, words } from '../random/keystream.ts'
import { inverseNormal, NORMAL_TABLE, normalOf, TABLE_SHIFT } from '../random/normal.ts'
import { daily, remember, reuse } from '../remember.ts'
import { MINUTES, profileOf } from './profile.ts'
import { dayVolatility, livelyWeights } from './volatility.ts'

/** Steps of the path in a minute: it changes each 100 ms, and stands still in between. */
export const STEPS = 600

/** A stretch of a factor in steps. Levels and clock are those at the steps' boundaries, one more than there are steps. */
export interface FactorPath {
  readonly levels: Float64Array
  /** Variance of each step. */
  readonly variances: Float64Array
  /** Sum of all variances since the origin, negative before it. */
  readonly clock: Float64Array
}

/** A minute in steps: the level at the begin of step n is `from` + `scale` × `walk[n]` + `slope` × n. */
export interface FactorSteps {
  from: number
  scale: number
  slope: number
  readonly walk: Float64Array
}

/**
 * A factor moves prices: the crypto market as a whole, one currency's strength, or one coin alone. Its level is a Brownian
 * motion in a time that runs with the volatility, one unit of variance on an average day. The day's change is drawn first,
 * then the minutes' and the steps' as bridges between what is drawn already (Lévy's construction), so that any moment can
 * be computed by itself, and who knows the past knows nothing of the next step: the level is a martingale.
 */
export interface Factor {
  /** A day of UTC in minutes. */
  day(day: number): FactorPath
  /** The steps of a minute of a day; valid until the next minutes are asked for. */
  steps(day: number, minute: number): FactorSteps
  /** A day in steps of five minutes; at midnight it meets the fine path, and in between it is another one. */
  coarse(day: number): FactorPath
}

export interface FactorOptions {
  readonly name: string
  readonly hours: Instrument['hours']
  readonly keys: DayKeys
  /** The level is 0 when this day begins. Before it nobody trades: there, levels come back to 0. */
  readonly origin: number
}

/** Where in a day's key stream its parts begin, in bytes. */
const STREAM = { minutes: 0, liveliness: 8_192, coarse: 16_384, coarseLiveliness: 20_480, steps: 1 << 20 } as const
/** Minutes whose steps are drawn together, and their length in the stream. */
const SPAN = 10
const SPANS = MINUTES / SPAN
const SPAN_BYTES = SPAN * STEPS * 2
/** How many of each are kept. */
const KEPT = { days: 3, spans: 4, minutes: 8 } as const

/** What is drawn of a day before its steps: where it begins, how it changes, and how much variance it has. */
interface Frame {
  readonly level: number
  readonly clock: number
  readonly change: number
  readonly variance: number
}

/** How much of a level is left a day further back in history, which keeps the prices of eight years within what is usual. */
const HISTORY_STAYS = 0.5 ** (1 / 100)

/** Sums from one day on: what a day adds, and what the day before has, given the next one. 0 when the first day begins. */
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

/** A free walk whose steps have variances in proportion to `weights`, bent so that it ends where the day does. */
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
  /** When a day begins, made outwards from the origin. */
  const level = outwards(
    origin,
    (day) => change(day),
    (next, day) => HISTORY_STAYS * next - change(day),
  )
  const clock = outwards(
    origin,
    (day) => variance(day),
    (next, day) => next - variance(day),
  )

  const pathKey = remember(KEPT.days, (day: number) => hmac(keys.day(day), `path|${name}`))

  /** A day in equal steps of so many minutes, with the variance and the change that were drawn for the day. */
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
      // Imported names are slow where modules are linked by a test runner; this loop runs a million times a second.
      const [table, shift] = [NORMAL_TABLE, TABLE_SHIFT]
      let walk = 0
      for (let step = 0; step < STEPS; step++) {
        levelsOf[step] = walk
        walk += table[(bits[offset + step] ?? 0) >>> shift] ?? 0
      }
      into.from = levels[minute] ?? 0
      into.scale = Math.sqrt((variances[minute] ?? 0) / STEPS)
      // The free walk is bent so that the next minute begins where it ends.
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
