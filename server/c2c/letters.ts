import type { C2cOrder } from '#protocol'
import type { Letters } from '../users/accounts/letters.ts'
import type { OrderEvent } from './step.ts'

/** The letter about a step, and to whom: the side that did not do it; undefined for the steps between. */
const letterOf = (
  { buyer, seller, taker }: C2cOrder,
  event: OrderEvent,
): { readonly name: string; readonly to: readonly string[] } | undefined => {
  if (event === 'taken') return { name: 'c2cTaken', to: [taker === buyer ? seller : buyer] }
  if (event === 'paid') return { name: 'c2cPaid', to: [seller] }
  if (event === 'released') return { name: 'c2cReleased', to: [buyer] }
  return event === 'appealed' || event === 'overtime' ? { name: 'c2cAppealed', to: [buyer, seller] } : undefined
}

/** Writes to the parties of an order after the commit of a step. Names and payment data are in no letter. */
export const tellOrder = async (letters: Letters, order: C2cOrder, event: OrderEvent): Promise<void> => {
  const letter = letterOf(order, event)
  if (letter === undefined) return
  const { id, amount, coin, total, currency } = order
  const values = { order: id, amount, coin, total, currency }
  await Promise.all(letter.to.map((uid) => letters.send(uid, { name: letter.name, values, money: true })))
}
