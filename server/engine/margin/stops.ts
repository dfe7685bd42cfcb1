import { type Amount, compare, isBeyondLiquidation, isZero, leftToCover, type Price, type Refusal } from '#protocol'
import { endOrder } from './booking.ts'
import { remaining } from './sizes.ts'
import type { MarginOrder, OpenPosition } from './types.ts'
import type { Work } from './work.ts'

/** The size of a position that no waiting exit of this kind covers. The exit with the id `but` is not counted. */
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

/** The size of an exit without a given one: the uncovered size, or else the whole position, which is then refused. */
export const sizeLeft = (work: Work<unknown>, position: OpenPosition, kind: 'tp' | 'sl' | 'trail'): Amount => {
  const left = uncovered(work, position, kind)
  return isZero(left) ? position.holding.size : left
}

/** Refuses an exit when all exits of its kind together would close more than the position. */
export const checkCover = (
  work: Work<unknown>,
  position: OpenPosition,
  { id, kind, sz }: Pick<MarginOrder, 'id' | 'kind' | 'sz'>,
): Refusal | undefined => {
  const left = uncovered(work, position, kind, id)
  return compare(sz, left) > 0 ? { error: 'exitsTooLarge', field: 'sz', values: { max: left } } : undefined
}

/**
 * Checks an order's stop-loss against the position after the first fill. A stop-loss that liquidation would precede is
 * canceled at once with that reason, and later fills set none.
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
