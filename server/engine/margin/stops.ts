import { type Amount, compare, isBeyondLiquidation, isZero, leftToCover, type Price, type Refusal } from '#protocol'
import { endOrder } from './booking.ts'
import { remaining } from './sizes.ts'
import type { MarginOrder, OpenPosition } from './types.ts'
import type { Work } from './work.ts'

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
