import {
  add,
  compare,
  type fxContractConfig,
  isPositive,
  isZero,
  LOT_STEP,
  lotsOf,
  type Price,
  toAmount,
} from '#protocol'
import { beyondProblem } from '../../contract/positions/protectForm.ts'
import type { PriceDraft } from '../../ticket/priceDraft.ts'
import {
  type MarketAround,
  marketProblem,
  offStep,
  ownPriceProblem,
  type Problem,
  unreadable,
} from '../../ticket/problems.ts'
import type { Dealing } from '../held/forexAccount.ts'
import type { ForexDraft } from './draft.ts'
import type { ForexMeans } from './share.ts'
import type { ForexCost } from './summary.ts'

export interface ForexAround extends MarketAround {
  /** When the market opens, Unix ms; undefined while it is open. */
  readonly opensAt: number | undefined
  readonly dealing: Dealing | undefined
  readonly config: fxContractConfig.ForexConfig | undefined
  /** Undefined for guests: nothing to compare with. */
  readonly means: ForexMeans | undefined
  /** Undefined while the ticket is incomplete or a price is missing. */
  readonly summary: ForexCost | undefined
}

/** The market rests: which comes before a price that is old because of that. */
const hoursProblem = ({ opensAt }: ForexAround): Problem | undefined =>
  opensAt === undefined ? undefined : { at: 'button', reason: 'closed', values: { next: String(opensAt) } }

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

/** A long takes profit above its entry and stops below, before the stop-out; a short the other way round. */
const protectProblem = (
  at: 'trigger' | 'stop',
  draft: PriceDraft | undefined,
  { side }: Pick<ForexDraft, 'side'>,
  entry: Price | undefined,
  { instrument, last, summary, means }: ForexAround,
): Problem | undefined => {
  const own = ownPriceProblem(at, draft, instrument, last)
  if (own !== undefined || draft?.px === undefined || entry === undefined) return own
  const isUp = (at === 'trigger') === (side === 'buy')
  const isApart = compare(draft.px, entry) * (isUp ? 1 : -1) > 0
  if (!isApart) return { at, reason: isUp ? 'mustBeAbove' : 'mustBeBelow', values: { price: entry } }
  const result = summary?.preview
  if (at === 'trigger' || means === undefined || result?.holding === undefined || isZero(result.opened))
    return undefined
  return beyondProblem(at, result.holding.side, draft.px, { end: result.stopOut, reason: 'beyondStopOut' }, instrument)
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
  const entry = entryOf(draft, around)
  return [
    hoursProblem(around) ?? marketProblem(around),
    ownPriceProblem('price', draft.price, around.instrument, around.last) ?? stopProblem(draft, around),
    protectProblem('trigger', draft.tp, draft, entry, around),
    protectProblem('stop', draft.sl, draft, entry, around),
    lotsProblem(draft, around) ?? carryProblem(draft, around),
  ].filter((problem) => problem !== undefined)
}
