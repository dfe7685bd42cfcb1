import type { Order } from '#protocol'
import { formatAmount } from '../../ui/format/number.ts'

/** How much of an order is filled, and of what, as a sentence puts them. */
export interface FilledParts {
  readonly amount: string
  readonly ccy: string | undefined
}

/** Of a spot order. */
export const spotFilled = ({ accFillSz, instId }: Pick<Order, 'accFillSz' | 'instId'>): FilledParts => ({
  amount: formatAmount(accFillSz),
  ccy: instId.split('-')[0],
})
