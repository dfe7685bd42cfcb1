import {
  type Amount,
  compare,
  decimalsOf,
  type Instrument,
  isMultiple,
  isPositive,
  notional,
  type Price,
  priceBand,
  toAmount,
} from '#protocol'
import type { ParsedAmount } from '../../../../format/parseAmount.ts'
import type { Rest } from '../market/StateBanner.tsx'
import type { Draft, PriceDraft } from './draft.ts'
import type { Available } from './share.ts'
import type { OrderSummary } from './summary.ts'

/** Why this ticket cannot be sent. Key of `trade.problem.<reason>`; `values` are plain decimals and coin codes, and `ms` an age. */
export type Reason =
  | 'missing'
  | 'notNumber'
  | 'ambiguous'
  | 'zero'
  | 'tooManyDecimals'
  | 'offStep'
  | 'underMin'
  | 'overMax'
  | 'overBalance'
  | 'priceBand'
  /** Of a trigger: it would fire at once. */
  | 'atPresent'
  /** Of a pair: both prices on one side of the market. */
  | 'ocoSides'
  /** Of a post-only order: it would fill at once. */
  | 'wouldTake'
  | 'noDepth'
  | 'noPrice'
  | 'stale'
  | 'lost'
  | 'closed'
  | 'resting'
  | 'readOnly'
  /** Of a change to an order: not more than is filled already; the same as before. */
  | 'underFilled'
  | 'unchanged'

export interface Problem {
  /** Where it is said: at a field, or at the button. */
  readonly at: 'price' | 'trigger' | 'stop' | 'amount' | 'button'
  readonly reason: Reason
  readonly values?: Readonly<Record<string, string>>
}

/** The world around the ticket at this moment. */
export interface Surroundings {
  readonly instrument: Instrument
  readonly quoteDecimals: number
  /** Undefined for guests: nothing to compare with. */
  readonly available: Available | undefined
  readonly last: Price | undefined
  /** Milliseconds since the newest price arrived; undefined before the first. */
  readonly age: number | undefined
  /** Too old to trade on. */
  readonly stale: boolean
  readonly connected: boolean
  /** Trading in the instrument rests. */
  readonly rest?: Rest | undefined
  /** Undefined while the ticket is incomplete or the book has not come. */
  readonly summary: OrderSummary | undefined
}

type Field = Exclude<Problem['at'], 'button'>

const unreadable = (at: Field, read: ParsedAmount): Problem | undefined => {
  if (!read.ok) return { at, reason: read.why === 'empty' ? 'missing' : read.why }
  return isPositive(read.value) ? undefined : { at, reason: 'zero' }
}

const decimalsIn = (value: string): number => decimalsOf(value.includes('.') ? value.replace(/0+$/, '') : value)

const offStep = (at: Field, value: string, step: string): Problem | undefined => {
  if (isMultiple(toAmount(value), step)) return undefined
  const max = decimalsOf(step)
  return decimalsIn(value) > max
    ? { at, reason: 'tooManyDecimals', values: { max: String(max) } }
    : { at, reason: 'offStep', values: { step } }
}

/** A price in whole ticks, within the band around another one where that is known. */
const ownPriceProblem = (
  at: Field,
  draft: PriceDraft | undefined,
  { tickSz }: Instrument,
  around: Price | undefined,
): Problem | undefined => {
  if (draft === undefined) return undefined
  const bad = unreadable(at, draft.read)
  if (bad !== undefined || draft.px === undefined) return bad
  const step = offStep(at, draft.px, tickSz)
  if (step !== undefined || around === undefined) return step
  const { low, high } = priceBand(around, tickSz)
  const inside = compare(draft.px, low) >= 0 && compare(draft.px, high) <= 0
  return inside ? undefined : { at, reason: 'priceBand', values: { low, high } }
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

/** It would end without what it was sent for: a market or FOK order in part, an IOC order as a whole. */
const endsUnfilled = ({ type, tif }: Draft, { now, unfilled }: OrderSummary): boolean => {
  if (type === 'market' || (type === 'limit' && tif === 'fok')) return isPositive(unfilled)
  return type === 'limit' && tif === 'ioc' && !isPositive(now)
}

const sizeProblem = (draft: Draft, around: Surroundings): Problem | undefined => {
  const bad = unreadable('amount', draft.amountRead)
  if (bad !== undefined || draft.want === undefined) return bad
  const { instrument, summary } = around
  const { baseCcy: ccy, lotSz, minSz, maxSz } = instrument
  const byQuote = 'quote' in draft.want
  const typed = 'quote' in draft.want ? draft.want.quote : draft.want.base
  const step = byQuote
    ? decimalsIn(typed) > around.quoteDecimals
      ? ({ at: 'amount', reason: 'tooManyDecimals', values: { max: String(around.quoteDecimals) } } as const)
      : undefined
    : offStep('amount', typed, lotSz)
  if (step !== undefined) return step
  // Money to spend counts as the base that it buys now; without a book nothing is known about it.
  const size = byQuote ? (draft.trigger === undefined ? summary?.now : summary?.receive) : typed
  if (size === undefined) return undefined
  if (summary !== undefined && endsUnfilled(draft, summary)) return { at: 'amount', reason: 'noDepth' }
  if (compare(size, toAmount(minSz)) < 0) return { at: 'amount', reason: 'underMin', values: { min: minSz, ccy } }
  return compare(size, toAmount(maxSz)) > 0
    ? { at: 'amount', reason: 'overMax', values: { max: maxSz, ccy } }
    : undefined
}

const balanceProblem = (draft: Draft, { available, instrument, summary }: Surroundings): Problem | undefined => {
  const need = needed(draft, summary)
  if (available === undefined || need === undefined) return undefined
  const [has, ccy] =
    draft.side === 'buy' ? [available.quote, instrument.quoteCcy] : [available.base, instrument.baseCcy]
  return compare(need, has) > 0 ? { at: 'amount', reason: 'overBalance', values: { available: has, ccy } } : undefined
}

const marketProblem = ({ instrument, connected, age, stale, rest }: Surroundings): Problem | undefined => {
  if (!instrument.tradable) return { at: 'button', reason: 'readOnly' }
  if (rest !== undefined) return { at: 'button', reason: 'resting' }
  if (instrument.state !== 'live') return { at: 'button', reason: 'closed' }
  if (!connected) return { at: 'button', reason: 'lost' }
  if (age === undefined) return { at: 'button', reason: 'noPrice' }
  return stale ? { at: 'button', reason: 'stale', values: { ms: String(age) } } : undefined
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

const SAID_ELSEWHERE: ReadonlySet<Reason> = new Set(['missing', 'notNumber', 'ambiguous'])

/** A missing number is no mistake to be pointed at; one that cannot be read is explained by its field. */
export const isSaidHere = ({ reason }: Problem): boolean => !SAID_ELSEWHERE.has(reason)
