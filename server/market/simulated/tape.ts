import { type Calendar, DAY, isOpenAt, MINUTE } from '../calendar.ts'
import type { Model } from './model.ts'
import { type NewestPrints, newestPrints } from './newestPrints.ts'
import { type MinutePath, type PricePath, STEP } from './path/pricePath.ts'
import { MINUTES } from './path/profile.ts'
import type { Print } from './print.ts'
import { type DayKeys, hmac } from './random/dayKeys.ts'
import { words } from './random/keystream.ts'
import { NORMAL_TABLE, TABLE_SHIFT, tableNormal } from './random/normal.ts'
import { remember } from './remember.ts'

/** The trades of one minute, in order: columns of `count` entries. */
export interface MinuteTape {
  readonly start: number
  readonly count: number
  /** Milliseconds since the start. */
  readonly ms: Uint16Array
  /** Prices in ticks, sizes in lots, and 1 if the taker bought. */
  readonly px: Float64Array
  readonly sz: Float64Array
  readonly buy: Uint8Array
  /** Highest and lowest price of the path in ticks, rounded; trades are within them. */
  readonly high: number
  readonly low: number
}

/** The trades of one instrument. Times in Unix ms. */
export interface Tape extends NewestPrints {
  /** Undefined while the market is closed. `start` is a whole minute. */
  minute(start: number): MinuteTape | undefined
  /** Trades with `from` <= ts < `to`, in order. */
  between(from: number, to: number): readonly Print[]
}

/** Ids per minute, more than there are trades. */
const IDS_A_MINUTE = 4_096
const MAX_TRADES_A_MINUTE = 2_000
/** The relative variance to these powers scales the number of trades and their sizes. */
const COUNT_EXPONENT = 0.35
const SIZE_EXPONENT = 0.15
/** Standard deviation of the logarithm of a trade's size. */
const SIZE_DEVIATION = 1.3
/** Sizes of trades relative to the median, by the same draws as normals. */
const SIZE_TABLE = NORMAL_TABLE.map((normal) => Math.exp(SIZE_DEVIATION * normal))
/** 16-bit draws from the key stream per trade: time and size. They follow the draws of the day's counts. */
const WORDS = 2
const TRADES_AT = 4_096
const KEPT_MINUTES = 6
const KEPT_HOURS = 2
const KEPT_DAYS = 2
const HOUR_MINUTES = 60

const minuteOf = (at: number): number => Math.floor(at / MINUTE) * MINUTE

const printOf = (tape: MinuteTape, nth: number): Print => ({
  id: (tape.start / MINUTE) * IDS_A_MINUTE + nth,
  ts: tape.start + (tape.ms[nth] ?? 0),
  px: tape.px[nth] ?? 0,
  sz: tape.sz[nth] ?? 0,
  buy: tape.buy[nth] === 1,
})

/** Trades between two times, oldest first. */
const printsBetween = (
  minuteTape: (start: number) => MinuteTape | undefined,
  from: number,
  to: number,
): readonly Print[] => {
  const out: Print[] = []
  for (let start = minuteOf(from); start < to; start += MINUTE) {
    const tape = minuteTape(start)
    if (tape === undefined) continue
    for (let nth = 0; nth < tape.count; nth++) {
      const ts = start + (tape.ms[nth] ?? 0)
      if (ts >= from && ts < to) out.push(printOf(tape, nth))
    }
  }
  return out
}

export interface TapeParts {
  readonly model: Model
  readonly calendar: Calendar
  readonly path: PricePath
  readonly keys: DayKeys
  /** Variance of the price's logarithm in a minute, relative to an average minute. */
  readonly liveliness: (start: number) => number
}

/** Makes trades from a price path. A volatile path has more and larger ones, each at the price of its time. */
export const createTape = ({ model, calendar, path, keys, liveliness }: TapeParts): Tape => {
  const key = remember(KEPT_DAYS, (day: number) => hmac(keys.day(day), `tape|${model.instId}`))
  const usualLots =
    model.turnover / (model.trades * MINUTES) / model.lot / Math.exp((SIZE_DEVIATION * SIZE_DEVIATION) / 2)

  /** Number of trades before each minute of a day, and in all. */
  const offsets = remember(KEPT_DAYS, (day: number): Uint32Array => {
    const bits = words(key(day), 0, MINUTES)
    const before = new Uint32Array(MINUTES + 1)
    for (let minute = 0; minute < MINUTES; minute++) {
      const start = day * DAY + minute * MINUTE
      let count = 0
      if (isOpenAt(calendar, start)) {
        const usual = model.trades * liveliness(start) ** COUNT_EXPONENT
        const drawn = usual + Math.sqrt(usual) * tableNormal(bits[minute] ?? 0)
        count = Math.max(1, Math.min(MAX_TRADES_A_MINUTE, Math.round(drawn)))
      }
      before[minute + 1] = (before[minute] ?? 0) + count
    }
    return before
  })

  /** The draws of an hour's trades; hours are counted since 1970. */
  const hourBits = remember(KEPT_HOURS, (hour: number): Uint16Array => {
    const [day, minute] = [Math.floor(hour / 24), (hour % 24) * HOUR_MINUTES]
    const [from, to] = [offsets(day)[minute] ?? 0, offsets(day)[minute + HOUR_MINUTES] ?? 0]
    // Aligned to blocks of 16 bytes, which are four trades.
    const first = from - (from % 4)
    return words(key(day), TRADES_AT + first * WORDS * 2, (to - first) * WORDS).subarray((from - first) * WORDS)
  })

  const write = (start: number, count: number, bits: Uint16Array, moment: MinutePath): MinuteTape => {
    const ms = new Uint16Array(count)
    const px = new Float64Array(count)
    const sz = new Float64Array(count)
    const buy = new Uint8Array(count)
    for (let nth = 0; nth < count; nth++) ms[nth] = ((bits[nth * WORDS] ?? 0) * MINUTE) >>> 16
    ms.sort()
    const larger = liveliness(start) ** SIZE_EXPONENT
    let previous = 0
    for (let nth = 0; nth < count; nth++) {
      const exact = moment.prices[Math.floor((ms[nth] ?? 0) / STEP)] ?? 0
      const ticks = Math.max(1, Math.round(exact))
      const lots = (usualLots / (ticks * model.tick)) * larger
      px[nth] = ticks
      sz[nth] = Math.max(1, Math.round(lots * (SIZE_TABLE[(bits[nth * WORDS + 1] ?? 0) >>> TABLE_SHIFT] ?? 1)))
      // With a spread of one tick, the rounded price is one of its sides. With a wider one, the last move decides.
      const up = model.spread === 1 || nth === 0 || ticks === previous ? ticks >= exact : ticks > previous
      buy[nth] = up ? 1 : 0
      previous = ticks
    }
    return {
      start,
      count,
      ms,
      px,
      sz,
      buy,
      high: Math.max(1, Math.round(moment.high)),
      low: Math.max(1, Math.round(moment.low)),
    }
  }

  const minuteTape = remember(KEPT_MINUTES, (start: number): MinuteTape | undefined => {
    const [day, minute] = [Math.floor(start / DAY), Math.floor((start % DAY) / MINUTE)]
    const before = offsets(day)
    const [from, to] = [before[minute] ?? 0, before[minute + 1] ?? 0]
    if (to === from) return undefined
    const hourStart = before[minute - (minute % HOUR_MINUTES)] ?? 0
    const bits = hourBits(Math.floor(start / MINUTE / HOUR_MINUTES)).subarray((from - hourStart) * WORDS)
    return write(start, to - from, bits, path.minute(start))
  })

  /** Trades backwards from a time, also over nights and weekends. */
  function* backwards(at: number): Generator<Print> {
    for (let start = minuteOf(at); ; ) {
      const tape = minuteTape(start)
      if (tape === undefined) {
        // Closed: continues at the close of the day before, or before this day's break.
        start = minuteOf(calendar.opening(calendar.dayOf(start)) - 1)
        continue
      }
      for (let nth = tape.count - 1; nth >= 0; nth--) if (start + (tape.ms[nth] ?? 0) <= at) yield printOf(tape, nth)
      start -= MINUTE
    }
  }

  return {
    minute: minuteTape,
    between: (from, to) => printsBetween(minuteTape, from, to),
    ...newestPrints(backwards),
  }
}
