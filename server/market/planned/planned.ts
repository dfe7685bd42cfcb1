import type { Instrument } from '#protocol'
import { pairOf } from '../instruments.ts'
import { createContractMark } from '../simulated/contractMark.ts'
import { hashText } from '../simulated/hash.ts'
import { createMark } from '../simulated/markPrice.ts'
import { modelOf } from '../simulated/model.ts'
import { hasIndex, type Quoted } from '../simulated/quoted.ts'
import { NO_MARKS, quotedOn } from '../simulated/quotedOn.ts'
import { createFactors } from './days.ts'
import { createIndexPrice } from './indexPrice.ts'
import { madeOf, type Parts, pairParts, partsOn, touchAt } from './parts.ts'
import { createShift, shiftDays, shiftTree } from './shifted.ts'
import { createSources } from './sources.ts'

const lastOf = ({ tape }: Parts) => {
  return (time: number): number => tape.last(time).px
}

const quotedPair = (parts: Parts, seed: number): Quoted => {
  const { instrument, model, bars } = parts
  if (!hasIndex(instrument)) return quotedOn(madeOf(parts), NO_MARKS)
  const index = createIndexPrice(model, createSources(model, seed, lastOf(parts)), bars)
  const mark = createMark(model, (time) => index.at(time), lastOf(parts), touchAt(parts))
  return quotedOn(madeOf(parts), {
    indexAt: (time) => index.at(time),
    index: (now) => index.ticker(now),
    mark: (now) => mark.at(now),
  })
}

/** A perpetual contract: its pair's path shifted by a basis, with its own trades, sizes and book. */
const quotedContract = (instrument: Instrument, pair: Parts, index: Quoted['indexAt'], seed: number): Quoted => {
  const tree = shiftTree(pair.tree, createShift(instrument.instId, seed, pair.days))
  const parts = partsOn(instrument, modelOf(instrument), shiftDays(pair.days, tree), tree, seed)
  const marks = createContractMark(parts.model, instrument, index, lastOf(parts), touchAt(parts))
  return quotedOn(madeOf(parts), { indexAt: () => undefined, ...marks })
}

/**
 * The market of data folders from before 2026-12. The open, high, low and close of each day are planned first, and
 * everything finer is split from them. Its prices return from planned extremes and follow from a seed of 32 bits, so
 * they can be predicted (docs/market.md). It is kept for such folders until their switch, and to show that the tests of
 * strategies find such predictability.
 */
export const createPlanned = (seedText: string): ((instrument: Instrument, pair: Instrument | undefined) => Quoted) => {
  const seed = hashText(seedText)
  const factors = createFactors(seed)
  const parts = new Map<string, Parts>()
  const quoted = new Map<string, Quoted>()
  const partsOf = (instrument: Instrument): Parts => {
    const known = parts.get(instrument.instId) ?? pairParts(instrument, seed, factors)
    parts.set(instrument.instId, known)
    return known
  }
  const make = (instrument: Instrument, pair: Instrument | undefined): Quoted => {
    const known = quoted.get(instrument.instId)
    if (known !== undefined) return known
    if (instrument.kind === 'futures' && pair === undefined)
      throw new Error(`no pair ${pairOf(instrument)} behind ${instrument.instId}`)
    const made =
      instrument.kind === 'futures' && pair !== undefined
        ? quotedContract(instrument, partsOf(pair), (time) => make(pair, undefined).indexAt(time), seed)
        : quotedPair(partsOf(instrument), seed)
    quoted.set(instrument.instId, made)
    return made
  }
  return make
}
