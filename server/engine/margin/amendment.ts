import { type Amount, isZero, type Price, type Refusal } from '#protocol'
import type { MarginOrder } from './types.ts'

/** The changes to a live order, which keeps its id. Fields that are undefined stay as they are. */
export interface Amendment {
  readonly px?: Price | undefined
  /** The total size, filled part included. */
  readonly sz?: Amount | undefined
  readonly trigPx?: Price | undefined
  /** Exits attached to an order without fills. An empty string removes the exit. */
  readonly tpTrigPx?: Price | '' | undefined
  readonly slTrigPx?: Price | '' | undefined
}

/** The first field given that amends attached exits, if any. */
export const attachedField = ({ tpTrigPx, slTrigPx }: Amendment): 'tpTrigPx' | 'slTrigPx' | undefined =>
  tpTrigPx !== undefined ? 'tpTrigPx' : slTrigPx !== undefined ? 'slTrigPx' : undefined

/**
 * Refuses to amend attached exits of an order that opens nothing, or whose first fill made them orders of their own.
 */
export const checkOwnExits = (order: MarginOrder, changes: Amendment): Refusal | undefined => {
  const field = attachedField(changes)
  if (field === undefined) return undefined
  const hasOwn = order.kind === 'order' && !order.reduceOnly && isZero(order.accFillSz)
  return hasOwn ? undefined : { error: 'invalidField', field }
}
