import * as v from 'valibot'
import { timeInForce, triggerPrice } from '#protocol'
import { readStoredJson, writeStored } from '../../../core/state/storage.ts'
import { ORDER_TYPES, type TicketState } from './state.ts'

const KEY = 'tapeline.ticket'

const typed = v.pipe(v.string(), v.maxLength(64))
/** What an earlier release did not keep yet is as on an empty ticket. */
const stored = v.object({
  instId: v.string(),
  side: v.picklist(['buy', 'sell']),
  type: v.picklist(ORDER_TYPES),
  priceText: typed,
  tif: v.optional(timeInForce, 'gtc'),
  triggerText: v.optional(typed, ''),
  triggerBy: v.optional(triggerPrice, 'last'),
  stopAs: v.optional(v.picklist(['market', 'limit']), 'market'),
  stopText: v.optional(typed, ''),
  amount: v.variant('kind', [
    v.object({ kind: v.literal('typed'), text: typed }),
    v.object({ kind: v.literal('share'), share: v.picklist([25, 50, 75, 100]) }),
  ]),
  buyUnit: v.picklist(['base', 'quote']),
})

/** The half-typed ticket of the last visit: it outlives login, reload and the end of the session. */
export const readTicket = (): TicketState | undefined => {
  const result = v.safeParse(stored, readStoredJson(KEY))
  return result.success ? result.output : undefined
}

/** Keeps the ticket as it stands. */
export const writeTicket = (ticket: TicketState): void => writeStored(KEY, JSON.stringify(ticket))
