import type { TFunction } from 'i18next'
import { type Amount, isPositive, isZero, type Price, type TimeInForce } from '#protocol'

/** The parts of an order at the depth shown now: what fills, what waits in the book, and what would end unfilled. */
export type OrderParts = Readonly<Record<'now' | 'rests' | 'unfilled', Amount>>

/** An order that takes what is there, and of which nothing would fill now. */
export const endsAtOnce = ({ now, unfilled }: OrderParts): boolean => isZero(now) && isPositive(unfilled)

/** That an IOC or FOK order would end unfilled at the depth shown now. */
export const endsHint = (
  t: TFunction<'trade'>,
  tif: TimeInForce,
  parts: OrderParts | undefined,
): string | undefined => {
  if (parts === undefined || !endsAtOnce(parts) || (tif !== 'ioc' && tif !== 'fok')) return undefined
  return t(`trade:confirm.endsHint_${tif}`)
}

/** What to know of an order with a limit price: that it ends, takes, or waits. */
export const limitHint = (
  t: TFunction<'trade'>,
  { px, tif }: { readonly px?: Price; readonly tif: TimeInForce },
  parts: OrderParts | undefined,
): string | undefined => {
  if (px === undefined) return undefined
  if (tif === 'ioc' || tif === 'fok') return endsHint(t, tif, parts)
  const takes = parts !== undefined && isPositive(parts.now) && isZero(parts.rests)
  return t(takes ? 'trade:confirm.takesHint' : 'trade:confirm.restsHint')
}
