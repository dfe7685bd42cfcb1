import type { TFunction } from 'i18next'
import { isForexOrder, type SwapOrder } from '#protocol'
import { progressOf } from './progress.ts'
import { waitsForTrigger } from './waitsForTrigger.ts'

/** Where an order on a contract stands, in the words of the screen. */
export const contractStatus = (order: SwapOrder) => {
  const { state, cancelSource } = order
  if (state !== 'canceled' || cancelSource === '' || cancelSource === 'user')
    return progressOf(order, waitsForTrigger(order))
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
