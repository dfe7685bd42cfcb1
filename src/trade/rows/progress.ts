import { type Amount, isWaiting, type Order, ratio, subtract, ZERO } from '#protocol'

/** How far an order has come: 0 to 1, measured in the coin in which it was given. For the look only. */
export const filledShare = ({ tgtCcy, accFillQuote, accFillSz, sz, state }: Order): number =>
  state === 'filled' ? 1 : Math.min(1, Number(ratio(tgtCcy === 'quote_ccy' ? accFillQuote : accFillSz, sz, 4)))

/** What is still to be filled, in the coin in which the order was given. */
export const remaining = ({ tgtCcy, accFillQuote, accFillSz, sz, state }: Order): Amount =>
  state === 'filled' ? ZERO : subtract(sz, tgtCcy === 'quote_ccy' ? accFillQuote : accFillSz)

/** Where an order stands, in the words of the screen. */
export type OrderStatus =
  | 'open'
  | 'waiting'
  | 'partly'
  | 'filled'
  | 'cancelled'
  | 'partlyCancelled'
  | 'noLiquidity'
  | 'ioc'
  | 'fok'
  | 'oco'
  | 'withdrawn'

export const statusOf = (order: Order): OrderStatus => {
  const { state, accFillSz, cancelSource } = order
  if (isWaiting(order)) return 'waiting'
  if (state === 'live') return 'open'
  if (state === 'partially_filled') return 'partly'
  if (state === 'filled') return 'filled'
  if (cancelSource === 'no-liquidity') return 'noLiquidity'
  if (cancelSource !== '' && cancelSource !== 'user') return cancelSource
  return Number(accFillSz) > 0 ? 'partlyCancelled' : 'cancelled'
}
