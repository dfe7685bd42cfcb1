import { DAY, MINUTE } from '../calendar.ts'
import { STEPS } from './path/factor.ts'
import { type CoarsePath, type MinutePath, type PricePath, STEP } from './path/pricePath.ts'
import { MINUTES } from './path/profile.ts'
import { type DayKeys, hmac } from './random/dayKeys.ts'
import { words } from './random/keystream.ts'
import { inverseNormal, tableNormal } from './random/normal.ts'
import { remember, reuse } from './remember.ts'

/** Mean distance of a contract from its pair, and its standard deviation, as shares of the price. */
const MEAN_DISTANCE = 0.0001
const DISTANCE_DEVIATION = 0.0003
/**
 * Share of a distance that is left after a day. The predictable part of its decay is small compared with the cost of
 * trading the contract.
 */
const DAILY_RETENTION = 0.7
const MEMORY = 30
const MAX_DISTANCE = 0.002

const KEPT_DAYS = 3
const KEPT_MINUTES = 4

/** Distance of a contract from its pair in a minute, as a share of the price; a function of key and time. */
export const createDistance = (instId: string, keys: DayKeys): ((start: number) => number) => {
  const draw = remember(4_000, (day: number) => {
    const bytes = hmac(keys.day(day), `basis|${instId}`)
    return inverseNormal((bytes.readUIntBE(0, 6) + 0.5) / 2 ** 48)
  })
  const fresh = DISTANCE_DEVIATION * Math.sqrt(1 - DAILY_RETENTION * DAILY_RETENTION)
  /** Distance at the start of a day, from the draws of the days before. */
  const opening = remember(KEPT_DAYS + 1, (day: number) => {
    let sum = MEAN_DISTANCE
    for (let back = 1; back <= MEMORY; back++) sum += fresh * DAILY_RETENTION ** (back - 1) * draw(day - back)
    return sum
  })
  /** Distances within a day: a bridge between two openings. */
  const path = remember(KEPT_DAYS, (day: number): Float64Array => {
    const bits = words(hmac(keys.day(day), `basis path|${instId}`), 0, MINUTES)
    const steps = new Float64Array(MINUTES + 1)
    for (let minute = 0; minute < MINUTES; minute++)
      steps[minute + 1] = (steps[minute] ?? 0) + (fresh / Math.sqrt(MINUTES)) * tableNormal(bits[minute] ?? 0)
    const [from, to] = [opening(day), opening(day + 1)]
    const bend = (to - from - (steps[MINUTES] ?? 0)) / MINUTES
    return steps.map((step, minute) => Math.max(-MAX_DISTANCE, Math.min(MAX_DISTANCE, from + step + bend * minute)))
  })
  return (start) => {
    const day = Math.floor(start / DAY)
    return path(day)[Math.floor((start - day * DAY) / MINUTE)] ?? 0
  }
}

/** The path of a perpetual contract: its pair's path plus the distance of each minute. */
export const createContractPath = (pair: PricePath, distance: (start: number) => number): PricePath => {
  const minute = reuse(
    KEPT_MINUTES,
    (): MinutePath => ({ prices: new Float64Array(STEPS), high: 0, low: 0 }),
    (nth, into) => {
      const start = nth * MINUTE
      const moved = 1 + distance(start)
      const { prices, high, low } = pair.minute(start)
      for (let step = 0; step < STEPS; step++) into.prices[step] = (prices[step] ?? 0) * moved
      into.high = high * moved
      into.low = low * moved
    },
  )
  const movedDay = ({ prices, variances }: CoarsePath, day: number): CoarsePath => ({
    prices: prices.map((price) => price * (1 + distance(day * DAY))),
    variances,
  })
  return {
    at: (time) => minute(Math.floor(time / MINUTE)).prices[Math.floor((time % MINUTE) / STEP)] ?? 0,
    minute: (start) => minute(start / MINUTE),
    coarse: (day) => movedDay(pair.coarse(day), day),
    sampled: (day) => movedDay(pair.sampled(day), day),
  }
}
