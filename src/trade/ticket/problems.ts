import {
  type Amount,
  compare,
  decimalsOf,
  type Instrument,
  isMultiple,
  isPositive,
  type Price,
  priceBand,
  toAmount,
} from '#protocol'
import type { ParsedAmount } from '../../ui/format/parseAmount.ts'
import type { Rest } from './market/StateBanner.tsx'
import type { PriceDraft } from './priceDraft.ts'

/** Why this ticket cannot be sent. Key of `trade.problem.<reason>`; `values` are plain decimals and coin codes, and `ms` an age. */
export type Reason =
  | 'missing'
  | 'notNumber'
  | 'tooLong'
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
  /** Of a market order: the rest lies beyond its largest slippage. */
  | 'overSlippage'
  | 'noPrice'
  | 'stale'
  | 'lost'
  | 'closed'
  | 'resting'
  | 'readOnly'
  /** Of a take-profit or stop-loss: on the wrong side of the price that the position enters at. */
  | 'mustBeAbove'
  | 'mustBeBelow'
  /** Of a stop-loss: liquidation, or of forex the stop-out, comes before it. */
  | 'beyondLiquidation'
  | 'beyondStopOut'
  /** Of what only reduces: nothing, or less, is held. */
  | 'noPosition'
  | 'overHeld'
  /** Of a take-profit or stop-loss: others of its kind cover the rest. */
  | 'overCovered'
  /** Of a contract: beyond its leverage's tier, or its free margin; liquidated as soon as it stands. */
  | 'overTier'
  | 'overLeverage'
  | 'overMargin'
  /** Of a forex contract: more lots than an order or position may have. */
  | 'overLots'
  | 'wouldLiquidate'
  /** Of margin: more than can be taken out. */
  | 'overSpare'
  /** Of a change to an order: not more than is filled already; the same as before. */
  | 'underFilled'
  | 'unchanged'

export interface Problem {
  /** Where it is shown: at a field, or at the button. `entry`: the price that an order on a contract waits for; `trigger` and `stop` are its exits. */
  readonly at: 'price' | 'entry' | 'trigger' | 'stop' | 'amount' | 'button'
  readonly reason: Reason
  readonly values?: Readonly<Record<string, string>>
}

/** The market around a ticket at this moment. */
export interface MarketAround {
  readonly instrument: Instrument
  readonly last: Price | undefined
  /** Milliseconds since the newest price arrived; undefined before the first. */
  readonly age: number | undefined
  /** Too old to trade on. */
  readonly stale: boolean
  readonly connected: boolean
  /** Trading in the instrument rests. */
  readonly rest?: Rest | undefined
}

/** A field of a ticket. */
export type Field = Exclude<Problem['at'], 'button'>

/** A number that is missing, cannot be read or is not above zero. */
export const unreadable = (at: Field, read: ParsedAmount): Problem | undefined => {
  if (!read.ok) return { at, reason: read.why === 'empty' ? 'missing' : read.why }
  return isPositive(read.value) ? undefined : { at, reason: 'zero' }
}

/** Digits behind the point that count. */
export const decimalsIn = (value: string): number => decimalsOf(value.includes('.') ? value.replace(/0+$/, '') : value)

/** A value with more decimals than count. */
export const tooFine = (at: Field, value: string, max: number): Problem | undefined =>
  decimalsIn(value) > max ? { at, reason: 'tooManyDecimals', values: { max: String(max) } } : undefined

/** A size below the smallest or above the largest order. */
export const outOfBounds = (
  size: Amount,
  { baseCcy: ccy, minSz, maxSz }: Pick<Instrument, 'baseCcy' | 'minSz' | 'maxSz'>,
): Problem | undefined => {
  if (compare(size, toAmount(minSz)) < 0) return { at: 'amount', reason: 'underMin', values: { min: minSz, ccy } }
  if (compare(size, toAmount(maxSz)) > 0) return { at: 'amount', reason: 'overMax', values: { max: maxSz, ccy } }
  return undefined
}

/** A value that is no multiple of its step. */
export const offStep = (at: Field, value: string, step: string): Problem | undefined => {
  if (isMultiple(toAmount(value), step)) return undefined
  return tooFine(at, value, decimalsOf(step)) ?? { at, reason: 'offStep', values: { step } }
}

/** A price in whole ticks, within the band around another one where that is known. */
export const ownPriceProblem = (
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

/** Why nothing can be traded at this market now. */
export const marketProblem = ({ instrument, connected, age, stale, rest }: MarketAround): Problem | undefined => {
  if (!instrument.tradable) return { at: 'button', reason: 'readOnly' }
  if (rest !== undefined) return { at: 'button', reason: 'resting' }
  if (instrument.state !== 'live') return { at: 'button', reason: 'closed' }
  if (!connected) return { at: 'button', reason: 'lost' }
  if (age === undefined) return { at: 'button', reason: 'noPrice' }
  return stale ? { at: 'button', reason: 'stale', values: { ms: String(age) } } : undefined
}

const SHOWN_BY_FIELD: ReadonlySet<Reason> = new Set(['missing', 'notNumber', 'tooLong', 'ambiguous'])

/** A missing number is no mistake to be pointed at; one that cannot be read is explained by its field. */
export const isShownHere = ({ reason }: Problem): boolean => !SHOWN_BY_FIELD.has(reason)
