import * as v from 'valibot'
import { amount, price } from '../base/money.ts'
import { recordId } from './inputs.ts'
import { chatSeq } from './support.ts'

export const c2cSide = v.picklist(['buy', 'sell'])
export const c2cState = v.picklist(['escrowed', 'paid', 'appealed', 'released', 'cancelled', 'resolved'])

/** How the chat of an order stands for one of its two parties. */
export const c2cChatHead = v.object({
  /** Number of the newest line, from 1. */
  lastSeq: chatSeq,
  /** How far this party has read, and how far the other one. */
  readSeq: chatSeq,
  otherReadSeq: chatSeq,
  /** Messages of the other side behind `readSeq`, at most 100; lines of steps do not count. */
  unread: v.number(),
})
export type C2cChatHead = v.InferOutput<typeof c2cChatHead>

/** What a list and the private channel show of an order. Times are Unix ms, 0 where there is none. */
export const c2cOrderEntries = {
  id: recordId,
  ad: recordId,
  /** What the reader does in it. */
  side: c2cSide,
  /** The reader took the ad. */
  taker: v.boolean(),
  counterparty: recordId,
  coin: v.string(),
  currency: v.string(),
  amount,
  price,
  /** In the currency. */
  total: amount,
  /** The way of payment. */
  method: v.string(),
  state: c2cState,
  /** Steps so far. */
  version: v.number(),
  takenAt: v.number(),
  stateAt: v.number(),
  /** Who has to do what until when. */
  duty: v.object({
    who: v.picklist(['buyer', 'seller', 'both', 'operators', 'nobody']),
    what: v.picklist(['pay', 'release', 'state', 'rule', 'none']),
    until: v.number(),
  }),
  chat: v.optional(c2cChatHead),
}
/** An order as one of its two parties sees it in a list. */
export const c2cOrderRow = v.object(c2cOrderEntries)
export type C2cOrderRow = v.InferOutput<typeof c2cOrderRow>
