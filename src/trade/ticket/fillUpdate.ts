import { type AnyOrder, compare, ZERO } from '#protocol'

/**
 * Changes of the user's orders that are announced: a fill, a partial fill, a cancellation for lack of depth (or of depth
 * within the largest slippage) or because the instrument was withdrawn, a stop-loss that came with an order and could not
 * be set.
 */
export type FillUpdate = 'filled' | 'part' | 'noLiquidity' | 'withdrawn' | 'voidStop'

const UNFILLED_AT_TRIGGER: ReadonlySet<AnyOrder['cancelSource']> = new Set(['ioc', 'fok', 'margin', 'position-limit'])

/** Undefined for what the user did (placing, changing, cancelling) and for a change that is not announced. */
export const fillUpdate = (order: AnyOrder, previous: AnyOrder | undefined): FillUpdate | undefined => {
  if (order.state === 'filled') return previous?.state === 'filled' ? undefined : 'filled'
  if (order.state === 'canceled') {
    if (order.cancelSource === 'withdrawn') return 'withdrawn'
    if (order.cancelSource === 'beyond-liquidation') return 'voidStop'
    // What was triggered while the user was away and could not be filled ends like that as well.
    const isUnfilledStop = order.trigTime !== '' && UNFILLED_AT_TRIGGER.has(order.cancelSource)
    const isShort = order.cancelSource === 'no-liquidity' || order.cancelSource === 'slippage'
    return isShort || isUnfilledStop ? 'noLiquidity' : undefined
  }
  return compare(order.accFillSz, previous?.accFillSz ?? ZERO) > 0 ? 'part' : undefined
}
