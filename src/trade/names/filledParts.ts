import { type AnyOrder, isSpotOrder } from '#protocol'
import { i18n } from '../../core/i18n/i18n.ts'
import { sizeParts } from './lotsText.ts'
import { type FilledParts, spotFilled } from './spotFilled.ts'

/** The same of an order of any product: where contracts are shown, whose texts name lots. */
export const filledParts = (order: AnyOrder): FilledParts =>
  isSpotOrder(order) ? spotFilled(order) : sizeParts(i18n.t, order, order.accFillSz)
