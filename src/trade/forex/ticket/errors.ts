import {
  add,
  compare,
  type Dealing,
  type fxContractConfig,
  isPositive,
  isZero,
  LOT_STEP,
  lotsOf,
  type Price,
  toAmount,
} from '#protocol'
import { attachedProblem } from '../../contract/positions/protectForm.ts'
import {
  type MarketAround,
  marketProblem,
  offStep,
  ownPriceProblem,
  type Problem,
  unreadable,
} from '../../ticket/problems.ts'
import type { ForexDraft } from './draft.ts'
import type { ForexMeans } from './share.ts'
import type { ForexCost } from './summary.ts'

export interface ForexAround extends MarketAround {
  /** When the market opens, Unix ms; undefined while it is open. */
  readonly opensAt: number | undefined
  /** The venue's time, Unix ms. */
  readonly at: number
  readonly dealing: Dealing | undefined
  readonly config: fxContractConfig.ForexConfig | undefined
  /** Undefined for guests: nothing to compare with. */
  readonly means: ForexMeans | undefined
  /** Undefined while the ticket is incomplete or a price is missing. */
  readonly summary: ForexCost | undefined
}

/** The market rests: which comes before a price that is old because of that. */
const hoursProblem = ({ opensAt, at }: ForexAround): Problem | undefined =>
  opensAt === undefined
    ? undefined
    : { at: 'button', reason: 'closed', values: { next: String(opensAt), now: String(at) } }

/** The price at which an order is entered, as far as it can be known now. */
const entryOf = ({ side, price }: ForexDraft, { dealing }: ForexAround): Price | undefined =>
  price === undefined ? (side === 'buy' ? dealing?.ask : dealing?.bid) : price.px

/** A stop entry waits for a price that is worse than the one that stands. */
const stopProblem = (draft: ForexDraft, { dealing }: ForexAround): Problem | undefined => {
  if (draft.type !== 'stop' || draft.price?.px === undefined || dealing === undefined) return undefined
  const buys = draft.side === 'buy'
  const price = buys ? dealing.ask : dealing.bid
  const isApart = compare(draft.price.px, price) * (buys ? 1 : -1) > 0
  return isApart ? undefined : { at: 'price', reason: buys ? 'mustBeAbove' : 'mustBeBelow', values: { price } }
}

/** The position that results, where it grows, as what a stop-loss must not lie beyond; a guest has no stop-out. */
const resultOf = ({ summary, means }: ForexAround) => {
  const { holding, opened, stopOut } = summary?.preview ?? {}
  if (means === undefined || holding === undefined || opened === undefined || isZero(opened)) return undefined
  return { side: holding.side, end: stopOut, reason: 'beyondStopOut' } as const
}

const lotsProblem = (draft: ForexDraft, around: ForexAround): Problem | undefined => {
  const bad = unreadable('amount', draft.amountRead)
  if (bad !== undefined || !draft.amountRead.ok || draft.lots === undefined) return bad
  const step = offStep('amount', draft.amountRead.value, LOT_STEP)
  if (step !== undefined) return step
  const { config, instrument, summary } = around
  if (config === undefined) return undefined
  const max = lotsOf(toAmount(config.userMaxSz), instrument)
  const result = summary?.preview.holding
  const most = result === undefined ? draft.lots : lotsOf(result.size, instrument)
  const isOver = compare(draft.lots, max) > 0 || compare(most, max) > 0
  return isOver ? { at: 'amount', reason: 'overLots', values: { max } } : undefined
}

/** Depth and margin of what the order would open. */
const carryProblem = (draft: ForexDraft, { summary, means }: ForexAround): Problem | undefined => {
  if (summary === undefined) return undefined
  const { preview } = summary
  if (draft.type === 'market' && isPositive(preview.left)) return { at: 'amount', reason: 'noDepth' }
  if (means === undefined || isZero(preview.opened)) return undefined
  if (!preview.isCarried)
    return {
      at: 'amount',
      reason: 'overMargin',
      values: { needed: preview.locked, available: add(means.free, preview.released), ccy: 'USDT' },
    }
  return preview.after.isStoppedOut ? { at: 'amount', reason: 'wouldLiquidate' } : undefined
}

/** Everything that keeps the order from being sent; empty means that it may be. At most one per place. */
export const forexProblems = (draft: ForexDraft, around: ForexAround): readonly Problem[] => {
  const { instrument, last } = around
  const entry = { side: draft.side, entry: entryOf(draft, around) }
  const [watched, result] = [{ instrument, present: last }, resultOf(around)]
  return [
    hoursProblem(around) ?? marketProblem(around),
    ownPriceProblem('price', draft.price, instrument, last) ?? stopProblem(draft, around),
    attachedProblem('trigger', draft.tp, entry, watched, result),
    attachedProblem('stop', draft.sl, entry, watched, result),
    lotsProblem(draft, around) ?? carryProblem(draft, around),
  ].filter((problem) => problem !== undefined)
}
