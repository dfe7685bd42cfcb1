import { type Amount, compare, isPositive, isZero, largestNotional, notional, openingCost, type Price } from '#protocol'
import {
  type MarketAround,
  marketProblem,
  offStep,
  outOfBounds,
  ownPriceProblem,
  type Problem,
  tooFine,
  unreadable,
} from '../../ticket/problems.ts'
import { attachedProblem } from '../positions/protectForm.ts'
import type { ContractDraft } from './draft.ts'
import type { ContractSummary } from './summary.ts'
import { closable, dearestPrice, type Means, type Terms } from './terms.ts'

/** The world around a contract's ticket at this moment. */
export interface ContractAround extends MarketAround {
  readonly mark: Price | undefined
  readonly terms: Terms | undefined
  /** Undefined for guests: nothing to compare with. */
  readonly means: Means | undefined
  /** Undefined while the ticket is incomplete or the book has not come. */
  readonly summary: ContractSummary | undefined
}

/** Decimals of a worth that may be typed. */
const MONEY_DECIMALS = 6

const priceProblem = (draft: ContractDraft, { instrument, last, summary }: ContractAround): Problem | undefined => {
  // What waits is sent near its trigger, wherever the market is now.
  const own = ownPriceProblem('price', draft.price, instrument, draft.trigger?.px ?? last)
  if (own !== undefined || draft.price === undefined) return own
  const takes = summary !== undefined && isPositive(summary.preview.filled)
  return draft.tif === 'post_only' && takes ? { at: 'price', reason: 'wouldTake' } : undefined
}

/** The trigger of an entry. Of the index the engine knows more than this screen. */
const entryProblem = ({ trigger }: ContractDraft, { instrument, last, mark }: ContractAround): Problem | undefined => {
  const present = trigger?.by === 'last' ? last : trigger?.by === 'mark' ? mark : undefined
  const own = ownPriceProblem('entry', trigger, instrument, present)
  if (own !== undefined || trigger?.px === undefined || present === undefined) return own
  return compare(trigger.px, present) === 0 ? { at: 'entry', reason: 'atPresent' } : undefined
}

/** The position that results, where it grows, as what a stop-loss must not lie beyond. */
const resultOf = ({ summary }: ContractAround) => {
  const { holding, opened } = summary?.preview ?? {}
  if (holding === undefined || opened === undefined || isZero(opened)) return undefined
  return { side: holding.side, end: summary?.liquidation, reason: 'beyondLiquidation' } as const
}

/** A market order that would end in part; an order with a price of its own may be sent and end. */
const fillProblem = ({ type }: ContractDraft, summary: ContractSummary | undefined): Problem | undefined =>
  type === 'market' && summary !== undefined && isPositive(summary.unfilled)
    ? { at: 'amount', reason: summary.isSlipping ? 'overSlippage' : 'noDepth' }
    : undefined

const sizeProblem = (draft: ContractDraft, around: ContractAround): Problem | undefined => {
  const bad = unreadable('amount', draft.amountRead)
  if (bad !== undefined || !draft.amountRead.ok) return bad
  const { instrument, summary } = around
  const { size, unit } = draft
  const { value } = draft.amountRead
  const step = unit === 'quote' ? tooFine('amount', value, MONEY_DECIMALS) : offStep('amount', value, instrument.lotSz)
  if (step !== undefined || size === undefined) return step
  return outOfBounds(size, instrument) ?? fillProblem(draft, summary)
}

/** What only reduces needs something to reduce, and no more than is held. */
const reduceProblem = (
  { reduceOnly, side, size }: ContractDraft,
  { means, instrument }: ContractAround,
): Problem | undefined => {
  if (!reduceOnly || means === undefined) return undefined
  const held = closable(means.holding, side)
  if (held === undefined) return { at: 'amount', reason: 'noPosition' }
  if (size === undefined || compare(size, held.size) <= 0) return undefined
  return { at: 'amount', reason: 'overHeld', values: { held: held.size, ccy: instrument.baseCcy } }
}

/** Margin and tier of what the order would open. */
const marginProblem = (draft: ContractDraft, around: ContractAround): Problem | undefined => {
  const { summary, terms, means, instrument } = around
  // Of an entry they are checked when its trigger is reached.
  if (summary === undefined || terms === undefined || draft.trigger !== undefined) return undefined
  const { opened, holding, avgPx } = summary.preview
  if (isZero(opened)) return undefined
  const px = dearestPrice(draft.side, draft.price?.px, avgPx)
  if (px === undefined) return undefined
  const cap = largestNotional(terms.tiers, terms.leverage)
  // A table may have come into force that allows less than was set.
  const most = terms.tiers[0]?.maxLeverage ?? 1
  if (terms.leverage > most) return { at: 'amount', reason: 'overLeverage', values: { max: String(most) } }
  const worth = notional(holding?.size ?? opened, px, 'up')
  if (cap !== undefined && compare(worth, cap) > 0)
    return { at: 'amount', reason: 'overTier', values: { max: cap, leverage: String(terms.leverage) } }
  if (means === undefined) return undefined
  const needs: Amount = openingCost(opened, px, terms.leverage, instrument.takerFee)
  if (compare(needs, means.free) > 0)
    return {
      at: 'amount',
      reason: 'overMargin',
      values: { needed: needs, available: means.free, ccy: instrument.quoteCcy },
    }
  return summary.isOver ? { at: 'amount', reason: 'wouldLiquidate' } : undefined
}

/** Everything that keeps the order from being sent; empty means that it may be. At most one per place. */
export const contractProblems = (draft: ContractDraft, around: ContractAround): readonly Problem[] => {
  const { instrument, mark } = around
  // As far as protection is evaluated, the order enters at its limit, else at the mark.
  const entry = { side: draft.side, entry: draft.price?.px ?? draft.trigger?.px ?? mark }
  const [watched, result] = [{ instrument, present: mark }, resultOf(around)]
  return [
    marketProblem(around),
    entryProblem(draft, around),
    priceProblem(draft, around),
    attachedProblem('trigger', draft.tp, entry, watched, result),
    attachedProblem('stop', draft.sl, entry, watched, result),
    sizeProblem(draft, around) ?? reduceProblem(draft, around) ?? marginProblem(draft, around),
  ].filter((problem) => problem !== undefined)
}
