import { type AnyOrder, isSpotOrder } from '#protocol'
import { i18n } from '../../core/i18n/i18n.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { sizeParts } from './lotsText.ts'

/** How much of an order is filled, and of what, as a sentence puts them. */
export const filledParts = (order: AnyOrder): { readonly amount: string; readonly ccy: string | undefined } =>
  isSpotOrder(order)
    ? { amount: formatAmount(order.accFillSz), ccy: order.instId.split('-')[0] }
    : sizeParts(i18n.t, order, order.accFillSz)
