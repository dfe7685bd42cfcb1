import { compare, type Order, ZERO } from '#protocol'

/** What a change of one's own order is worth saying: a fill, a part of one, or an end for lack of depth. */
export type FillNews = 'filled' | 'part' | 'noLiquidity'

/** Undefined for what the user did himself (placing, changing, cancelling) and for what is no news. */
export const fillNews = (order: Order, previous: Order | undefined): FillNews | undefined => {
  if (order.state === 'filled') return previous?.state === 'filled' ? undefined : 'filled'
  if (order.state === 'canceled') return order.cancelSource === 'no-liquidity' ? 'noLiquidity' : undefined
  return compare(order.accFillSz, previous?.accFillSz ?? ZERO) > 0 ? 'part' : undefined
}
