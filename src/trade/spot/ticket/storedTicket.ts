import * as v from 'valibot'
import { timeInForce, triggerPrice } from '#protocol'
import { laterText, STORED_TICKET, ticketStorage } from '../../ticket/ticketKind.ts'
import { ORDER_TYPES } from './state.ts'

/** What an earlier release did not keep yet is as on an empty ticket. */
const stored = v.object({
  ...STORED_TICKET,
  type: v.picklist(ORDER_TYPES),
  tif: v.optional(timeInForce, 'gtc'),
  triggerText: laterText,
  triggerBy: v.optional(triggerPrice, 'last'),
  stopAs: v.optional(v.picklist(['market', 'limit']), 'market'),
  stopText: laterText,
  buyUnit: v.picklist(['base', 'quote']),
})

export const { read: readTicket, keep: writeTicket } = ticketStorage('tapeline.ticket', stored)
