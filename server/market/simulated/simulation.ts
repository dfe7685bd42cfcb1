import type { Instrument } from '#protocol'
import { type Calendar, calendarOf, DAY, HOUR, isOpenAt, MINUTE } from '../calendar.ts'
import { pairOf } from '../instruments.ts'
import { type Aggregate, Sum } from './aggregate.ts'
import { createBars } from './bars.ts'
import { createContractMark } from './contractMark.ts'
import { createContractPath, createDistance } from './contractPath.ts'
import { createDepth } from './depth.ts'
import type { Genesis } from './genesis.ts'
import { createIndexTicker } from './indexTicker.ts'
import { createMark } from './markPrice.ts'
import { factorHours, type Model, modelOf } from './model.ts'
import { createFactor, type Factor } from './path/factor.ts'
import { createPricePath, type Part, type PricePath } from './path/pricePath.ts'
import { MINUTES } from './path/profile.ts'
import { createQuarters, type QuarterStore } from './quarters.ts'
import { hasIndex, type Quoted } from './quoted.ts'
import { type Made, NO_MARKS, quotedOn } from './quotedOn.ts'
import { createRows, type Past, type Rows } from './rows.ts'
import { BOOK_STEP, type Touch } from './side.ts'
import { createSources, indexOf } from './sources.ts'
import { createTape } from './tape.ts'

export interface SimulationOptions {
  /** Days whose minutes are cached for each instrument; 3 by default, which the 24 h figures need. */
  readonly kept?: number
  /** Most rows of a table that are computed at once, if another thread computes the others. */
  readonly most?: number
  /** Bars from before this market began; by default from a path that leads to it. */
  readonly past?: (instrument: Instrument, pair: Instrument | undefined) => Past
  /** Storage for the bars of past days. */
  readonly store?: QuarterStore
  /**
   * The sum of the trades between two times, for long bars that this thread does not sum up; `pending` until it is
   * available.
   */
  readonly settled?: (instId: string, from: number, to: number) => Aggregate | undefined | 'pending'
}

/** An instrument with its price path and its minute bars. */
export interface Simulated {
  readonly quoted: Quoted
  readonly rows: Rows
  readonly path: PricePath
}

const KEPT = 3

/** The components of a pair's price, and its relative variance in a minute: 1 in an average one. */
const pathOf = (model: Model, factorOf: (name: string) => Factor, price: number, from: number) => {
  const parts = model.weights.map(
    ([name, weight], nth): Part => ({ factor: factorOf(name), weight, drift: model.drifts[nth] ?? 0 }),
  )
  const usual = (model.deviation * model.deviation) / MINUTES
  return {
    path: createPricePath(parts, price / model.tick, from),
    liveliness: (start: number): number => {
      const day = Math.floor(start / DAY)
      const minute = (start - day * DAY) / MINUTE
      return (
        parts.reduce((sum, { factor, weight }) => sum + weight * weight * (factor.day(day).variances[minute] ?? 0), 0) /
        usual
      )
    },
  }
}

/** Start of the trades. If the market is closed at `fineFrom`, it is the last hour of the session before. */
const firstTrades = (calendar: Calendar, fineFrom: number): number => {
  let hour = fineFrom
  while (!isOpenAt(calendar, hour)) hour -= HOUR
  return hour
}

interface Drawn extends Simulated {
  readonly liveliness: (start: number) => number
}

/**
 * The simulated market. Prices are martingales from a secret's key streams (path/factor.ts); trades, book, index, mark,
 * funding and bars are functions of price and time. Returns the function that creates an instrument at its first use.
 */
export const createSimulation = (genesis: Genesis, options: SimulationOptions = {}) => {
  const { keys } = genesis
  const origin = Math.floor(genesis.from / DAY)
  const factors = new Map<string, Factor>()
  const made = new Map<string, Drawn>()

  const factorOf = (name: string): Factor => {
    const factor = factors.get(name) ?? createFactor({ name, hours: factorHours(name), keys, origin })
    factors.set(name, factor)
    return factor
  }

  const draw = (instrument: Instrument, pair: Drawn | undefined): Drawn => {
    const model = modelOf(instrument)
    const calendar = calendarOf(instrument.hours)
    const { path, liveliness } =
      pair === undefined
        ? pathOf(model, factorOf, genesis.priceOf?.(instrument) ?? model.price, genesis.from)
        : {
            path: createContractPath(pair.path, createDistance(instrument.instId, keys)),
            liveliness: pair.liveliness,
          }
    const tape = createTape({ model, calendar, path, keys, liveliness })
    const rows = createRows({
      model,
      path,
      tape,
      keys,
      fineFrom: firstTrades(calendar, genesis.fineFrom),
      past: options.past?.(instrument, pair?.quoted.instrument),
      kept: options.kept ?? KEPT,
      most: options.most,
    })
    const quarters = createQuarters(instrument.instId, rows, options.store)
    const bars = createBars({ calendar, rows, quarters, tape })
    const depth = createDepth(model, keys)
    const touch = (time: number): Touch => depth.touch(path.at(time), Math.floor(time / BOOK_STEP))
    const { settled } = options
    const long = (opening: number, to: number): Aggregate | undefined => {
      const midnight = Math.floor(to / DAY) * DAY
      const before = opening < midnight ? settled?.(instrument.instId, opening, midnight) : undefined
      if (before === 'pending') return undefined
      const sum = new Sum()
      for (const part of [before, bars.sum(Math.max(opening, midnight), to)]) if (part !== undefined) sum.addBar(part)
      return sum.at(opening)
    }
    const parts: Made = {
      instrument,
      model,
      calendar,
      tape,
      bars,
      touch: (step) => touch(step * BOOK_STEP),
      sides: (step) => depth.sides(path.at(step * BOOK_STEP), step),
      closedStep: (lastTrade) => Math.floor(lastTrade / BOOK_STEP),
      ...(settled === undefined ? {} : { long }),
    }
    const last = (time: number): number => tape.last(time).px
    if (pair !== undefined) {
      const marks = createContractMark(model, instrument, pair.quoted.indexAt, last, touch)
      return { quoted: quotedOn(parts, { indexAt: () => undefined, ...marks }), rows, path, liveliness }
    }
    if (!hasIndex(instrument)) return { quoted: quotedOn(parts, NO_MARKS), rows, path, liveliness }
    const indexAt = indexOf(createSources(model, keys, path.at))
    const mark = createMark(model, indexAt, last, touch)
    const index = createIndexTicker(model, indexAt, bars, path)
    return { quoted: quotedOn(parts, { indexAt, index, mark: (now) => mark.at(now) }), rows, path, liveliness }
  }

  const make = (instrument: Instrument, pair: Instrument | undefined): Drawn => {
    const known = made.get(instrument.instId)
    if (known !== undefined) return known
    if (instrument.kind === 'futures' && pair === undefined)
      throw new Error(`no pair ${pairOf(instrument)} behind ${instrument.instId}`)
    const one = draw(
      instrument,
      instrument.kind === 'futures' && pair !== undefined ? make(pair, undefined) : undefined,
    )
    made.set(instrument.instId, one)
    return one
  }
  return (instrument: Instrument, pair: Instrument | undefined): Simulated => make(instrument, pair)
}
