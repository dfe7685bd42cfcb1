import { type C2cOrder, NOTHING_CHARGED, subtract } from '#protocol'
import type { Letters } from '../users/accounts/letters.ts'
import type { OrderEvent } from './step.ts'

/** Steps that time, both sides or operators did. */
const TO_BOTH: Partial<Record<OrderEvent, string>> = {
  appealed: 'c2cAppealed',
  overtime: 'c2cAppealed',
  expired: 'c2cExpired',
  agreed: 'c2cAgreed',
  ruled: 'c2cRuled',
}

/** The letter about a step, and to whom: the side that did not do it, or both; undefined for the steps between. */
const letterOf = (
  { buyer, seller, taker }: C2cOrder,
  event: OrderEvent,
): { readonly name: string; readonly to: readonly string[] } | undefined => {
  if (event === 'taken') return { name: 'c2cTaken', to: [taker === buyer ? seller : buyer] }
  // A case that was taken back leaves the order paid, and time to release runs again.
  if (event === 'paid' || event === 'withdrawn') return { name: 'c2cPaid', to: [seller] }
  if (event === 'released') return { name: 'c2cReleased', to: [buyer] }
  if (event === 'cancelled') return { name: 'c2cCancelled', to: [seller] }
  const name = TO_BOTH[event]
  return name === undefined ? undefined : { name, to: [buyer, seller] }
}

/** Writes to the parties of an order after the commit of a step. Names and payment data are in no letter. */
export const tellOrder = async (letters: Letters, order: C2cOrder, event: OrderEvent): Promise<void> => {
  const letter = letterOf(order, event)
  if (letter === undefined) return
  const { id, amount, bought = amount, coin, total, currency, charged = NOTHING_CHARGED } = order
  // In a review a part of the order is released; the buyer's fee was taken out of it.
  const coins = event === 'released' ? subtract(bought, charged.buyer) : amount
  const values = { order: id, amount: coins, coin, total, currency }
  await Promise.all(letter.to.map((uid) => letters.send(uid, { name: letter.name, values, money: true })))
}
