import type { TFunction } from 'i18next'
import { isForexOrder, isPositive, type SwapOrder } from '#protocol'

/** It stands in no book yet: its trigger has not been reached. */
export const isExitWaiting = ({ state, trigPx, trigTime }: Pick<SwapOrder, 'state' | 'trigPx' | 'trigTime'>): boolean =>
  state === 'live' && trigPx !== '' && trigTime === ''

/** Where an order stands, in the words of the screen. */
export type ContractStatus =
  | 'open'
  | 'waiting'
  | 'partly'
  | 'filled'
  | 'cancelled'
  | 'partlyCancelled'
  | 'no-liquidity'
  | 'margin'
  | 'ioc'
  | 'fok'
  | 'closed'
  | 'liquidation'
  | 'withdrawn'
  | 'beyond-liquidation'
  | 'stopOut'

export const contractStatus = (order: SwapOrder): ContractStatus => {
  const { state, accFillSz, cancelSource } = order
  if (isExitWaiting(order)) return 'waiting'
  if (state === 'live') return 'open'
  if (state === 'partially_filled') return 'partly'
  if (state === 'filled') return 'filled'
  if (cancelSource === '' || cancelSource === 'user') return isPositive(accFillSz) ? 'partlyCancelled' : 'cancelled'
  return cancelSource === 'liquidation' && isForexOrder(order) ? 'stopOut' : cancelSource
}

/** What an order is for: a kind of its own, or by its side and whether it only reduces. */
export const purposeText = (
  t: TFunction<['futures', 'trade']>,
  { kind, side, reduceOnly, instType }: Pick<SwapOrder, 'kind' | 'side' | 'reduceOnly' | 'instType'>,
): string => {
  if (kind === 'liquidation' && instType === 'FOREX') return t('futures:kind.stopOut')
  if (kind !== 'order') return t(`futures:kind.${kind}`)
  if (reduceOnly) return t(side === 'buy' ? 'futures:purpose.closeShort' : 'futures:purpose.closeLong')
  return t(side === 'buy' ? 'futures:purpose.buy' : 'futures:purpose.sell')
}
