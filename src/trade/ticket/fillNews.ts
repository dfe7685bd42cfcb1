import { type AnyOrder, compare, ZERO } from '#protocol'

/**
 * What a change of one's own order is worth saying: a fill, a part of one, an end for lack of depth or with its instrument, a
 * stop-loss that came with an order and could not be set.
 */
export type FillNews = 'filled' | 'part' | 'noLiquidity' | 'withdrawn' | 'voidStop'

/** Undefined for what the user did himself (placing, changing, cancelling) and for what is no news. */
export const fillNews = (order: AnyOrder, previous: AnyOrder | undefined): FillNews | undefined => {
  if (order.state === 'filled') return previous?.state === 'filled' ? undefined : 'filled'
  if (order.state === 'canceled') {
    if (order.cancelSource === 'withdrawn') return 'withdrawn'
    if (order.cancelSource === 'beyond-liquidation') return 'voidStop'
    // A stop that fired in nobody's presence and found too little ends like that, too.
    const firedInVain = order.trigTime !== '' && (order.cancelSource === 'ioc' || order.cancelSource === 'fok')
    return order.cancelSource === 'no-liquidity' || firedInVain ? 'noLiquidity' : undefined
  }
  return compare(order.accFillSz, previous?.accFillSz ?? ZERO) > 0 ? 'part' : undefined
}
