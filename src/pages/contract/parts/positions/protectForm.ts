import {
  type Amount,
  compare,
  contractFee,
  type Holding,
  isMultiple,
  type Price,
  proportion,
  roe,
  subtract,
  toAmount,
  unrealised,
} from '#protocol'
import type { ParsedAmount } from '../../../../format/parseAmount.ts'
import type { PriceDraft } from '../../../../ticket/priceDraft.ts'
import { type MarketAround, offStep, ownPriceProblem, type Problem, unreadable } from '../../../../ticket/problems.ts'

export type ExitKind = 'tp' | 'sl'

/** Must the trigger stand above the present price? A long takes profit above and stops below; a short the other way. */
export const isAbove = (kind: ExitKind, { side }: Pick<Holding, 'side'>): boolean =>
  (kind === 'tp') === (side === 'long')

/** Why this take-profit or stop-loss cannot be set. `present`: the price that it watches. */
export const exitProblems = (
  kind: ExitKind,
  trigger: PriceDraft,
  amount: ParsedAmount,
  holding: Holding,
  { instrument }: Pick<MarketAround, 'instrument'>,
  present: Price | undefined,
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
  return [own ?? side(), sizeProblem(amount, holding, instrument)].filter((one) => one !== undefined)
}

const sizeProblem = (
  amount: ParsedAmount,
  { size }: Holding,
  { lotSz, minSz, baseCcy: ccy }: MarketAround['instrument'],
): Problem | undefined => {
  const bad = unreadable('amount', amount)
  if (bad !== undefined || !amount.ok) return bad
  if (compare(amount.value, size) > 0) return { at: 'amount', reason: 'overHeld', values: { held: size, ccy } }
  if (compare(amount.value, size) === 0) return undefined
  if (!isMultiple(amount.value, lotSz)) return offStep('amount', amount.value, lotSz)
  return compare(amount.value, toAmount(minSz)) < 0
    ? { at: 'amount', reason: 'underMin', values: { min: minSz, ccy } }
    : undefined
}

/** What closing this much at the trigger price would come to, a taker's fee paid; the market may be elsewhere by then. */
export const exitResult = (
  holding: Holding,
  size: Amount,
  px: Price,
  takerFee: string,
): { readonly result: Amount; readonly roe: string } => {
  const gain = proportion(unrealised(holding, px), size, holding.size)
  return { result: subtract(gain, contractFee(size, px, takerFee)), roe: roe(holding, px) }
}
