import { type Amount, type AnyOrder, isPositive, isWaiting, type Order, ratio, subtract, ZERO } from '#protocol'

/** How far an order has come: 0 to 1, measured in the coin in which it was given. For the look only. */
export const filledShare = ({ tgtCcy, accFillQuote, accFillSz, sz, state }: Order): number =>
  state === 'filled' ? 1 : Math.min(1, Number(ratio(tgtCcy === 'quote_ccy' ? accFillQuote : accFillSz, sz, 4)))

/** What is still to be filled, in the coin in which the order was given. */
export const remaining = ({ tgtCcy, accFillQuote, accFillSz, sz, state }: Order): Amount =>
  state === 'filled' ? ZERO : subtract(sz, tgtCcy === 'quote_ccy' ? accFillQuote : accFillSz)

/** Where an order stands that nothing but the user ended. `waits`: its trigger has not been reached. */
export const progressOf = ({ state, accFillSz }: Pick<AnyOrder, 'state' | 'accFillSz'>, waits: boolean) => {
  if (waits) return 'waiting'
  if (state === 'live') return 'open'
  if (state === 'partially_filled') return 'partly'
  if (state === 'filled') return 'filled'
  return isPositive(accFillSz) ? 'partlyCancelled' : 'cancelled'
}

/** Where a spot order stands, in the words of the screen. */
export const statusOf = (order: Order) => {
  const { state, cancelSource } = order
  if (state !== 'canceled' || cancelSource === '' || cancelSource === 'user') return progressOf(order, isWaiting(order))
  return cancelSource === 'no-liquidity' ? 'noLiquidity' : cancelSource
}
