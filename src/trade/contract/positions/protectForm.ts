import {
  type Amount,
  compare,
  contractFee,
  type Holding,
  type Instrument,
  initialMargin,
  isBeyondLiquidation,
  isMultiple,
  isZero,
  leftToCover,
  type Price,
  proportion,
  ratio,
  type Side,
  type SwapOrder,
  shownLiquidation,
  subtract,
  toAmount,
  toPrice,
  unrealised,
} from '#protocol'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'
import type { PriceDraft } from '../../ticket/priceDraft.ts'
import { type MarketAround, offStep, ownPriceProblem, type Problem, unreadable } from '../../ticket/problems.ts'

export type ExitKind = 'tp' | 'sl'

/** Must the trigger stand above the present price? A long takes profit above and stops below; a short the other way. */
export const isAbove = (kind: ExitKind, { side }: Pick<Holding, 'side'>): boolean =>
  (kind === 'tp') === (side === 'long')

/** What bounds a take-profit or stop-loss besides the market. */
export interface ExitGuard {
  /** Where liquidation comes, or of forex the stop-out; undefined where no price ends the position, or nobody knows. */
  readonly end: Price | undefined
  readonly reason: 'beyondLiquidation' | 'beyondStopOut'
  /** How much of the position the others of its kind leave. */
  readonly left: Amount
}

const EXITS: ReadonlySet<SwapOrder['kind']> = new Set(['tp', 'sl', 'trail'])

/** The take-profits, stop-losses and trailing stops in a contract among live orders. */
export const exitsIn = (orders: readonly SwapOrder[] | undefined, instId: string): readonly SwapOrder[] =>
  (orders ?? []).filter((order) => order.instId === instId && EXITS.has(order.kind))

/** How much of a position the exits of a kind that wait leave for another one; `but` does not count. */
export const leftFor = (
  kind: ExitKind | 'trail',
  held: Amount,
  exits: readonly Pick<SwapOrder, 'kind' | 'ordId' | 'sz' | 'accFillSz'>[],
  but = '',
): Amount =>
  leftToCover(
    held,
    exits.filter((one) => one.kind === kind && one.ordId !== but).map(({ sz, accFillSz }) => subtract(sz, accFillSz)),
  )

/** The stop-losses, and trailing stops that follow, among these that liquidation at `end` would come before. */
export const voidStops = <O extends Pick<SwapOrder, 'kind' | 'trigPx' | 'trail'>>(
  exits: readonly O[],
  side: Holding['side'],
  end: Price | undefined,
): readonly O[] =>
  exits.filter(({ kind, trigPx, trail }) => {
    const stops = kind === 'sl' || (trail !== undefined && trail.moveTriggerPx !== '')
    return stops && isBeyondLiquidation(side, toPrice(trigPx), end)
  })

/** Why liquidation at `end`, or the stop-out, makes a stop-loss at this price useless. */
export const beyondProblem = (
  at: 'trigger' | 'stop',
  side: Holding['side'],
  px: Price,
  { end, reason }: Pick<ExitGuard, 'end' | 'reason'>,
  { tickSz }: Pick<Instrument, 'tickSz'>,
): Problem | undefined =>
  end !== undefined && isBeyondLiquidation(side, px, end)
    ? { at, reason, values: { price: shownLiquidation(side, end, tickSz) } }
    : undefined

/**
 * Why a take-profit (at `trigger`) or stop-loss (at `stop`) cannot come with an order that enters at `entry`: a long takes
 * profit above and stops below, a short the other way round, and no stop lies beyond the end of what results.
 */
export const attachedProblem = (
  at: 'trigger' | 'stop',
  draft: PriceDraft | undefined,
  { side, entry }: { readonly side: Side; readonly entry: Price | undefined },
  { instrument, present }: { readonly instrument: Instrument; readonly present: Price | undefined },
  result: (Pick<ExitGuard, 'end' | 'reason'> & Pick<Holding, 'side'>) | undefined,
): Problem | undefined => {
  const own = ownPriceProblem(at, draft, instrument, present)
  if (own !== undefined || draft?.px === undefined || entry === undefined) return own
  const isUp = (at === 'trigger') === (side === 'buy')
  if (compare(draft.px, entry) * (isUp ? 1 : -1) <= 0)
    return { at, reason: isUp ? 'mustBeAbove' : 'mustBeBelow', values: { price: entry } }
  return at === 'trigger' || result === undefined
    ? undefined
    : beyondProblem(at, result.side, draft.px, result, instrument)
}

/** Why this take-profit or stop-loss cannot be set. `present`: the price that it watches. */
export const exitProblems = (
  kind: ExitKind,
  trigger: PriceDraft,
  amount: ParsedAmount,
  holding: Holding,
  { instrument }: Pick<MarketAround, 'instrument'>,
  present: Price | undefined,
  guard: ExitGuard,
): readonly Problem[] => {
  const own = ownPriceProblem('trigger', trigger, instrument, present)
  const side = (): Problem | undefined => {
    if (trigger.px === undefined || present === undefined) return undefined
    const above = isAbove(kind, holding)
    const apart = compare(trigger.px, present) * (above ? 1 : -1) > 0
    return apart
      ? undefined
      : { at: 'trigger', reason: above ? 'mustBeAbove' : 'mustBeBelow', values: { price: present } }
  }
  const beyond = (): Problem | undefined =>
    kind === 'tp' || trigger.px === undefined
      ? undefined
      : beyondProblem('trigger', holding.side, trigger.px, guard, instrument)
  return [own ?? side() ?? beyond(), sizeProblem(amount, holding, instrument, guard)].filter((one) => one !== undefined)
}

/** Why an exit of this size cannot be set. */
export const sizeProblem = (
  amount: ParsedAmount,
  { size }: Holding,
  { lotSz, minSz, baseCcy: ccy }: MarketAround['instrument'],
  { left }: Pick<ExitGuard, 'left'>,
): Problem | undefined => {
  if (isZero(left)) return { at: 'amount', reason: 'overCovered', values: { left, ccy } }
  const bad = unreadable('amount', amount)
  if (bad !== undefined || !amount.ok) return bad
  if (compare(amount.value, size) > 0) return { at: 'amount', reason: 'overHeld', values: { held: size, ccy } }
  if (compare(amount.value, left) > 0) return { at: 'amount', reason: 'overCovered', values: { left, ccy } }
  if (compare(amount.value, size) === 0) return undefined
  if (!isMultiple(amount.value, lotSz)) return offStep('amount', amount.value, lotSz)
  return compare(amount.value, toAmount(minSz)) < 0
    ? { at: 'amount', reason: 'underMin', values: { min: minSz, ccy } }
    : undefined
}

/**
 * What closing this much at the trigger price would come to, a taker's fee paid, in money and as a part of the initial
 * margin behind that much; the market may be elsewhere by then.
 */
export const exitResult = (
  holding: Holding,
  size: Amount,
  px: Price,
  takerFee: string,
): { readonly result: Amount; readonly roe: string } => {
  const gain = proportion(unrealised(holding, px), size, holding.size)
  const result = subtract(gain, contractFee(size, px, takerFee))
  const margin = proportion(initialMargin(holding.cost, holding.leverage), size, holding.size)
  return { result, roe: ratio(result, margin, 8) }
}
