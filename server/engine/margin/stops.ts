import {
  type Amount,
  compare,
  crossLiquidationPrice,
  isBeyondLiquidation,
  isZero,
  leftToCover,
  liquidationPrice,
  type Price,
  type Refusal,
  stopRefusal,
} from '#protocol'
import { endOrder, remaining } from './booking.ts'
import { crossOf } from './margin.ts'
import { tiersFor } from './tiers.ts'
import type { ContractQuote, MarginOrder, OpenPosition } from './types.ts'
import type { Work } from './work.ts'

/**
 * Liquidation price of a position at the marks of the moment. Undefined where no price ends it, and while a mark of the
 * margin that it shares is missing.
 */
export const liquidationOf = (work: Work, { uid, instId, mode, holding }: OpenPosition): Price | undefined => {
  if (mode === 'isolated') return liquidationPrice(holding, tiersFor(work, instId))
  const account = crossOf(work, uid)
  const of = account?.positions[account.of.findIndex((one) => one.instId === instId)]
  return account === undefined || of === undefined ? undefined : crossLiquidationPrice(account, of)
}

/** Why this exit at this price would not protect the position as it stands. */
export const checkStop = (
  work: Work,
  position: OpenPosition,
  { kind }: Pick<MarginOrder, 'kind'>,
  px: Price,
  { instrument }: Pick<ContractQuote, 'instrument'>,
): Refusal | undefined =>
  kind === 'sl'
    ? stopRefusal(
        'stopBeyondLiquidation',
        'trigPx',
        position.holding.side,
        px,
        liquidationOf(work, position),
        instrument,
      )
    : undefined

/** How much of a position the exits of this kind that wait leave for another one; `but` does not count. */
const uncovered = (
  work: Work<unknown>,
  { uid, instId, holding }: OpenPosition,
  kind: MarginOrder['kind'],
  but = '',
): Amount =>
  leftToCover(
    holding.size,
    work.state
      .ordersOf(uid, instId)
      .filter((one) => one.kind === kind && one.id !== but)
      .map(remaining),
  )

/** The size of an exit that names none: all that is left; where nothing is, all that is held, which is refused as too much. */
export const sizeLeft = (work: Work<unknown>, position: OpenPosition, kind: 'tp' | 'sl'): Amount => {
  const left = uncovered(work, position, kind)
  return isZero(left) ? position.holding.size : left
}

/** Why so much is too much: the exits of one kind together close no more than is held. */
export const checkCover = (
  work: Work<unknown>,
  position: OpenPosition,
  { id, kind, sz }: Pick<MarginOrder, 'id' | 'kind' | 'sz'>,
): Refusal | undefined => {
  const left = uncovered(work, position, kind, id)
  return compare(sz, left) > 0 ? { error: 'exitsTooLarge', field: 'sz', values: { max: left } } : undefined
}

/**
 * Once the first of an order is filled, its stop-loss is held against the position that came of it: one that liquidation
 * comes before ends at once and says so, and none is set for what more is filled.
 */
export const endVoidStop = <Q>(
  work: Work<Q>,
  before: MarginOrder,
  after: MarginOrder,
  liquidation: (position: OpenPosition) => Price | undefined,
): MarginOrder => {
  const { attached, uid, instId } = after
  if (attached?.sl === undefined || !isZero(before.accFillSz) || isZero(after.accFillSz)) return after
  const position = work.state.position(uid, instId)
  const stop = work.state.ordersOf(uid, instId).find((one) => one.parentId === after.id && one.kind === 'sl')
  if (position === undefined || stop === undefined) return after
  if (!isBeyondLiquidation(position.holding.side, attached.sl, liquidation(position))) return after
  endOrder(work, stop, 'beyond-liquidation')
  return { ...after, attached: attached.tp === undefined ? undefined : { ...attached, sl: undefined } }
}
