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
import type { Draft } from './draft.ts'
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
  | 'noDepth'
  | 'noPrice'
  | 'stale'
  | 'lost'
  | 'closed'
  | 'readOnly'
  /** Of a change to an order: not more than is filled already; the same as before. */
  | 'underFilled'
  | 'unchanged'

export interface Problem {
  /** Where it is said: at a field, or at the button. */
  readonly at: 'price' | 'amount' | 'button'
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
  /** Undefined while the ticket is incomplete or the book has not come. */
  readonly summary: OrderSummary | undefined
}

const unreadable = (at: 'price' | 'amount', read: ParsedAmount): Problem | undefined => {
  if (!read.ok) return { at, reason: read.why === 'empty' ? 'missing' : read.why }
  return isPositive(read.value) ? undefined : { at, reason: 'zero' }
}

const decimalsIn = (value: string): number => decimalsOf(value.includes('.') ? value.replace(/0+$/, '') : value)

const offStep = (at: 'price' | 'amount', value: string, step: string): Problem | undefined => {
  if (isMultiple(toAmount(value), step)) return undefined
  const max = decimalsOf(step)
  return decimalsIn(value) > max
    ? { at, reason: 'tooManyDecimals', values: { max: String(max) } }
    : { at, reason: 'offStep', values: { step } }
}

const priceProblem = (draft: Draft, { instrument, last }: Surroundings): Problem | undefined => {
  if (draft.type === 'market') return undefined
  const bad = unreadable('price', draft.priceRead)
  if (bad !== undefined || draft.px === undefined) return bad
  const step = offStep('price', draft.px, instrument.tickSz)
  if (step !== undefined || last === undefined) return step
  const { low, high } = priceBand(last, instrument.tickSz)
  const inside = compare(draft.px, low) >= 0 && compare(draft.px, high) <= 0
  return inside ? undefined : { at: 'price', reason: 'priceBand', values: { low, high } }
}

/** What the order binds of the balance: the price's worth for a limit buy, what the walk costs for a market buy. */
const needed = (draft: Draft, summary: OrderSummary | undefined): Amount | undefined => {
  const want = draft.want
  if (want === undefined) return undefined
  if ('quote' in want || draft.side === 'sell') return 'quote' in want ? want.quote : want.base
  return draft.px === undefined ? summary?.give : notional(want.base, draft.px, 'up')
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
  const size = byQuote ? summary?.now : typed
  if (size === undefined) return undefined
  if (summary !== undefined && draft.type === 'market' && isPositive(summary.unfilled))
    return { at: 'amount', reason: 'noDepth' }
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

const marketProblem = ({ instrument, connected, age, stale }: Surroundings): Problem | undefined => {
  if (!instrument.tradable) return { at: 'button', reason: 'readOnly' }
  if (instrument.state !== 'live') return { at: 'button', reason: 'closed' }
  if (!connected) return { at: 'button', reason: 'lost' }
  if (age === undefined) return { at: 'button', reason: 'noPrice' }
  return stale ? { at: 'button', reason: 'stale', values: { ms: String(age) } } : undefined
}

/** Everything that keeps the order from being sent; empty means that it may be. At most one per place. */
export const problemsOf = (draft: Draft, around: Surroundings): readonly Problem[] =>
  [
    marketProblem(around),
    priceProblem(draft, around),
    sizeProblem(draft, around) ?? balanceProblem(draft, around),
  ].filter((problem) => problem !== undefined)

const SAID_ELSEWHERE: ReadonlySet<Reason> = new Set(['missing', 'notNumber', 'ambiguous'])

/** A missing number is no mistake to be pointed at; one that cannot be read is explained by its field. */
export const isSaidHere = ({ reason }: Problem): boolean => !SAID_ELSEWHERE.has(reason)
