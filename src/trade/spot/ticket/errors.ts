import { type Amount, compare, isPositive, notional } from '#protocol'
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
import type { Draft } from './draft.ts'
import type { Available } from './share.ts'
import type { OrderSummary } from './summary.ts'

/** The world around the ticket at this moment. */
export interface Surroundings extends MarketAround {
  readonly quoteDecimals: number
  /** Undefined for guests: nothing to compare with. */
  readonly available: Available | undefined
  /** Undefined while the ticket is incomplete or the book has not come. */
  readonly summary: OrderSummary | undefined
}

const priceProblem = (draft: Draft, { instrument, last, summary }: Surroundings): Problem | undefined => {
  const { price, trigger, type, side, tif } = draft
  // A stop is sent near its trigger, wherever the market is now.
  const own = ownPriceProblem('price', price, instrument, type === 'stop' ? trigger?.px : last)
  if (own !== undefined || price?.px === undefined) return own
  if (tif === 'post_only' && summary !== undefined && isPositive(summary.now))
    return { at: 'price', reason: 'wouldTake' }
  if (type !== 'oco' || last === undefined || trigger?.px === undefined) return undefined
  const limitAbove = compare(price.px, last) > 0
  const isApart = limitAbove === (side === 'sell') && compare(trigger.px, last) > 0 === (side === 'buy')
  return isApart ? undefined : { at: 'price', reason: 'ocoSides' }
}

const triggerProblem = (draft: Draft, { instrument, last }: Surroundings): Problem | undefined => {
  const { trigger } = draft
  // Of the index the venue knows more than this screen.
  const present = trigger?.by === 'last' ? last : undefined
  const own = ownPriceProblem('trigger', trigger, instrument, present)
  if (own !== undefined || trigger?.px === undefined || present === undefined) return own
  return compare(trigger.px, present) === 0 ? { at: 'trigger', reason: 'atPresent' } : undefined
}

/** What the order binds of the balance: the price's worth for a limit buy, what the walk costs for a market buy, the larger of two for a pair. */
const needed = (draft: Draft, summary: OrderSummary | undefined): Amount | undefined => {
  const want = draft.want
  if (want === undefined) return undefined
  if ('quote' in want || draft.side === 'sell') return 'quote' in want ? want.quote : want.base
  const px = draft.price?.px
  return px === undefined || draft.type === 'oco' ? summary?.give : notional(want.base, px, 'up')
}

const balanceProblem = (draft: Draft, { available, instrument, summary }: Surroundings): Problem | undefined => {
  const need = needed(draft, summary)
  if (available === undefined || need === undefined) return undefined
  const [has, ccy] =
    draft.side === 'buy' ? [available.quote, instrument.quoteCcy] : [available.base, instrument.baseCcy]
  return compare(need, has) > 0 ? { at: 'amount', reason: 'overBalance', values: { available: has, ccy } } : undefined
}

const sizeProblem = (draft: Draft, around: Surroundings): Problem | undefined => {
  const bad = unreadable('amount', draft.amountRead)
  if (bad !== undefined || draft.want === undefined) return bad
  const { instrument, summary } = around
  const byQuote = 'quote' in draft.want
  const typed = 'quote' in draft.want ? draft.want.quote : draft.want.base
  const step = byQuote ? tooFine('amount', typed, around.quoteDecimals) : offStep('amount', typed, instrument.lotSz)
  if (step !== undefined) return step
  // Money to spend counts as the base that it buys now; without a book nothing is known about it.
  const size = byQuote ? (draft.trigger === undefined ? summary?.now : summary?.receive) : typed
  if (size === undefined) return undefined
  // A lack of funds comes before a lack of depth: it concerns the user more. An order with a price of its own may be sent.
  if (draft.type === 'market' && summary !== undefined && isPositive(summary.unfilled))
    return balanceProblem(draft, around) ?? { at: 'amount', reason: summary.isSlipping ? 'overSlippage' : 'noDepth' }
  return outOfBounds(size, instrument)
}

/** Everything that keeps the order from being sent; empty means that it may be. At most one per place. */
export const problemsOf = (draft: Draft, around: Surroundings): readonly Problem[] =>
  [
    marketProblem(around),
    triggerProblem(draft, around),
    priceProblem(draft, around),
    ownPriceProblem('stop', draft.stop, around.instrument, draft.trigger?.px),
    sizeProblem(draft, around) ?? balanceProblem(draft, around),
  ].filter((problem) => problem !== undefined)
