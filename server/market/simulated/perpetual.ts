import {
  decimalsOf,
  FUNDING_INTERVAL,
  type Instrument,
  type MarkPrice,
  markPriceOf,
  nextFunding,
  toAmount,
  toPrice,
} from '#protocol'
import { createBars } from './bars.ts'
import { createBasis } from './basis.ts'
import { createDepth } from './depth.ts'
import { createFunding } from './funding.ts'
import { modelOf } from './model.ts'
import { createShift, shiftDays, shiftTree } from './shifted.ts'
import { createTape } from './tape.ts'
import { type Quoted, quotedOn } from './venue.ts'

/**
 * A perpetual contract on a pair: the pair's path, moved by a basis that drifts, with trades, sizes and a book of its
 * own. Its mark follows the pair's index.
 */
export const createPerpetual = (instrument: Instrument, pair: Quoted, seed: number): Quoted => {
  const { calendar } = pair
  const model = modelOf(instrument)
  const tree = shiftTree(pair.tree, createShift(instrument.instId, seed, pair.days))
  const days = shiftDays(pair.days, tree)
  const tape = createTape(model, calendar, tree, seed)
  const bars = createBars(calendar, days, tree, tape)
  const depth = createDepth(model, seed)
  const basis = createBasis((time) => pair.indexAt(time), tape, depth)
  const funding = createFunding(instrument.instId, (time) => {
    const [above, index] = [basis.at(time), pair.indexAt(time)]
    return above === undefined || index === undefined ? undefined : above / index
  })
  const decimals = decimalsOf(instrument.tickSz)

  const mark = (now: number): MarkPrice | undefined => {
    const index = pair.indexAt(now)
    if (index === undefined) return undefined
    const mean = basis.mean(now)
    const next = nextFunding(now)
    const markPx = markPriceOf(
      {
        index: toPrice(model.format.px(index)),
        fundingRate: funding.settled(next - FUNDING_INTERVAL),
        untilFunding: next - now,
        basis: mean === undefined ? undefined : toAmount((mean * model.tick).toFixed(decimals + 2)),
        last: toPrice(model.format.px(tape.last(now).px)),
      },
      decimals,
    )
    return { instType: 'SWAP', instId: instrument.instId, markPx, ts: String(now) }
  }

  return quotedOn(
    { instrument, model, calendar, days, tree, tape, bars, depth },
    { indexAt: () => undefined, mark, funding },
  )
}
