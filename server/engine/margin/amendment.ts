import { type Amount, isZero, type Price, type Refusal } from '#protocol'
import type { MarginOrder } from './types.ts'

/** What of a live order is to be another; it keeps its id. */
export interface Amendment {
  readonly px?: Price | undefined
  /** In all, with what is filled already. */
  readonly sz?: Amount | undefined
  readonly trigPx?: Price | undefined
  /** The exits that came with an order of which nothing is filled yet; '' takes one away. */
  readonly tpTrigPx?: Price | '' | undefined
  readonly slTrigPx?: Price | '' | undefined
}

/** The field of an amendment that only an order with exits of its own has, where one is given. */
export const attachedField = ({ tpTrigPx, slTrigPx }: Amendment): 'tpTrigPx' | 'slTrigPx' | undefined =>
  tpTrigPx !== undefined ? 'tpTrigPx' : slTrigPx !== undefined ? 'slTrigPx' : undefined

/** Why the exits of this order are not to be amended with it: it opens nothing, or those of its first fill stand by themselves. */
export const checkOwnExits = (order: MarginOrder, changes: Amendment): Refusal | undefined => {
  const field = attachedField(changes)
  if (field === undefined) return undefined
  const hasOwn = order.kind === 'order' && !order.reduceOnly && isZero(order.accFillSz)
  return hasOwn ? undefined : { error: 'invalidField', field }
}
