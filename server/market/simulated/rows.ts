import { DAY, MINUTE } from '../calendar.ts'
import type { Model } from './model.ts'
import type { CoarsePath, PricePath } from './path/pricePath.ts'
import { COARSE, COARSE_STEPS, MINUTES, profileOf } from './path/profile.ts'
import { type DayKeys, hmac } from './random/dayKeys.ts'
import { share } from './random/keyedHash.ts'
import { doubleWords } from './random/keystream.ts'
import { remember } from './remember.ts'
import type { MinuteTape, Tape } from './tape.ts'

/** Columns of a row: prices in ticks, `v` in lots, `q` in ticks times lots, and the extremes of the price path. */
export const COLUMN = { o: 0, h: 1, l: 2, c: 3, v: 4, q: 5, high: 6, low: 7 } as const
export const COLUMNS = 8

/**
 * The bars of a UTC day, row after row; a row without volume is empty. A row is a minute, or five minutes on days
 * before the trades begin. On the day on which they begin, every fifth row before them is a bar of five minutes.
 */
export interface DayTable {
  readonly rows: Float64Array
  /** Minutes per row. */
  readonly span: number
}

/** The minute bars of one instrument. */
export interface Rows {
  /** From this time on (Unix ms) bars are made from trades. */
  readonly fineFrom: number
  /** A day's table with at least the rows that begin before `until`, or as many as may be computed at once. */
  table(day: number, until: number): DayTable
  /** Takes rows that another thread has computed: the minutes of a day from `first` on. */
  take(day: number, first: number, rows: Float64Array): void
}

/** Sums up a minute's trades. */
const addUp = ({ count, px, sz, high, low }: MinuteTape, rows: Float64Array, offset: number): void => {
  const open = px[0] ?? 0
  let [h, l, v, q] = [open, open, 0, 0]
  for (let nth = 0; nth < count; nth++) {
    const [price, size] = [px[nth] ?? 0, sz[nth] ?? 0]
    if (price > h) h = price
    if (price < l) l = price
    v += size
    q += price * size
  }
  rows[offset] = open
  rows[offset + COLUMN.h] = h
  rows[offset + COLUMN.l] = l
  rows[offset + COLUMN.c] = px[count - 1] ?? 0
  rows[offset + COLUMN.v] = v
  rows[offset + COLUMN.q] = q
  rows[offset + COLUMN.high] = high
  rows[offset + COLUMN.low] = low
}

/**
 * Maximum of a Brownian bridge between two logarithms that differ by `way`, from its exact distribution; `u` in (0, 1).
 */
const bridgeTop = (way: number, variance: number, u: number): number =>
  (way + Math.sqrt(way * way - 2 * variance * Math.log(u))) / 2

/** Bars of five minutes from before the trades, for each day. */
export type Past = (day: number) => Float64Array

/** The first steps of a day, each in the row of its first minute. */
const spread = (coarse: Float64Array, steps: number): Float64Array => {
  const rows = new Float64Array(MINUTES * COLUMNS)
  for (let step = 0; step < steps; step++)
    rows.set(coarse.subarray(step * COLUMNS, (step + 1) * COLUMNS), step * COARSE * COLUMNS)
  return rows
}

export interface RowParts {
  readonly model: Model
  readonly path: PricePath
  readonly tape: Tape
  readonly keys: DayKeys
  readonly fineFrom: number
  /** By default the coarse path. */
  readonly past?: Past | undefined
  /** Number of days whose rows are cached. */
  readonly kept: number
  /** Most rows that are computed at once, if another thread computes the others. */
  readonly most?: number | undefined
}

/** Draws from the key stream per coarse step: maximum, minimum, volume, average. */
const DRAWS = 4

export const createRows = (parts: RowParts): Rows => {
  const { model, path, tape, keys, fineFrom, past, kept, most = Number.POSITIVE_INFINITY } = parts
  const usualLots = ((model.turnover / MINUTES) * COARSE) / model.lot

  const coarseRow = (prices: CoarsePath, step: number, bits: Uint32Array, rows: Float64Array): void => {
    const [from, to] = [prices.prices[step] ?? 0, prices.prices[step + 1] ?? 0]
    const variance = prices.variances[step] ?? 0
    const way = Math.log(to / from)
    const first = step * DRAWS
    const [o, c] = [Math.max(1, Math.round(from)), Math.max(1, Math.round(to))]
    const h = Math.max(o, c, Math.round(from * Math.exp(bridgeTop(way, variance, share(bits[first] ?? 0)))))
    const bottom = from * Math.exp(-bridgeTop(-way, variance, share(bits[first + 1] ?? 0)))
    const l = Math.max(1, Math.min(o, c, Math.round(bottom)))
    const lively = Math.sqrt(variance / ((model.deviation * model.deviation * COARSE) / MINUTES))
    const busy = 0.4 - 0.6 * Math.log(share(bits[first + 2] ?? 0))
    const v = Math.max(1, Math.round((usualLots / (o * model.tick)) * lively * busy))
    const average = (o + h + l + c) / 4 + ((h - l) * (share(bits[first + 3] ?? 0) - 0.5)) / 4
    const at = step * COLUMNS
    rows[at] = o
    rows[at + COLUMN.h] = h
    rows[at + COLUMN.l] = l
    rows[at + COLUMN.c] = c
    rows[at + COLUMN.v] = v
    rows[at + COLUMN.q] = Math.round(Math.max(l, Math.min(h, average)) * v)
    rows[at + COLUMN.high] = h
    rows[at + COLUMN.low] = l
  }

  /** A day in steps of five minutes, from a coarse path or from samples of a fine one. */
  const coarseDay = (day: number, prices: CoarsePath): Float64Array => {
    const rows = new Float64Array(COARSE_STEPS * COLUMNS)
    const bits = doubleWords(hmac(keys.day(day), `coarse|${model.instId}`), 0, COARSE_STEPS * DRAWS)
    const { open } = profileOf(model.hours, day)
    for (let step = 0; step < COARSE_STEPS; step++) if (open[step] === 1) coarseRow(prices, step, bits, rows)
    return rows
  }

  const tables = remember(kept, (day): { rows: Float64Array; readonly span: number; made: number } => {
    const coarse = Math.max(0, Math.min(COARSE_STEPS, (fineFrom - day * DAY) / (COARSE * MINUTE)))
    if (coarse === COARSE_STEPS)
      return { rows: past?.(day) ?? coarseDay(day, path.coarse(day)), span: COARSE, made: MINUTES }
    const before = coarse === 0 ? new Float64Array(0) : (past?.(day) ?? coarseDay(day, path.sampled(day)))
    return { rows: spread(before, coarse), span: 1, made: coarse * COARSE }
  })

  return {
    fineFrom,
    table: (day, until) => {
      const table = tables(day)
      const wanted = Math.min(MINUTES, Math.ceil((until - day * DAY) / MINUTE), table.made + most)
      for (; table.made < wanted; table.made++) {
        const trades = tape.minute(day * DAY + table.made * MINUTE)
        if (trades !== undefined) addUp(trades, table.rows, table.made * COLUMNS)
      }
      return table
    },
    take: (day, first, rows) => {
      const table = tables(day)
      const end = first + rows.length / COLUMNS
      if (table.span !== 1 || first > table.made || end <= table.made) return
      table.rows.set(rows, first * COLUMNS)
      table.made = end
    },
  }
}
