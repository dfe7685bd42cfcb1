import type { Instrument } from '#protocol'
import { type Calendar, calendarOf } from '../calendar.ts'
import type { Bars } from '../simulated/bars.ts'
import { type Model, modelOf } from '../simulated/model.ts'
import type { Made } from '../simulated/quotedOn.ts'
import { BOOK_STEP } from '../simulated/side.ts'
import { createBars } from './bars.ts'
import { createDays, type createFactors, type Days } from './days.ts'
import { createDepth, type Depth } from './depth.ts'
import { createTape, type Tape } from './tape.ts'
import { createTree, type Tree } from './tree.ts'

/** The components of one instrument's prices in the planned market. */
export interface Parts {
  readonly instrument: Instrument
  readonly model: Model
  readonly calendar: Calendar
  readonly days: Days
  readonly tree: Tree
  readonly tape: Tape
  readonly depth: Depth
  readonly bars: Pick<Bars, 'backwards' | 'sum'>
}

export const pairParts = (instrument: Instrument, seed: number, factors: ReturnType<typeof createFactors>): Parts => {
  const model = modelOf(instrument)
  const calendar = calendarOf(instrument.hours)
  const days = createDays(model, calendar, seed, factors)
  const tree = createTree(model, calendar, days, seed)
  return partsOn(instrument, model, days, tree, seed)
}

/** The components of an instrument whose prices come from a tree. */
export const partsOn = (instrument: Instrument, model: Model, days: Days, tree: Tree, seed: number): Parts => {
  const calendar = calendarOf(instrument.hours)
  const tape = createTape(model, calendar, tree, seed)
  const bars = createBars(calendar, days, tree, tape)
  return { instrument, model, calendar, days, tree, tape, depth: createDepth(model, seed), bars }
}

export const madeOf = ({ instrument, model, calendar, tape, depth, bars }: Parts): Made => ({
  instrument,
  model,
  calendar,
  tape,
  bars,
  touch: (step, now) => depth.touch(tape.last(now), step),
  sides: (step) => depth.sides(tape.last(step * BOOK_STEP), step),
  closedStep: (lastTrade) => Math.ceil(lastTrade / BOOK_STEP),
})

/** Best bid and ask at any time. */
export const touchAt = ({ tape, depth }: Parts) => {
  return (time: number) => depth.touch(tape.last(time), Math.floor(time / BOOK_STEP))
}
