import * as v from 'valibot'
import { readStoredJson, writeStored } from '../../../../app/storage.ts'
import type { TicketState } from './state.ts'

const KEY = 'tapeline.ticket'

const stored = v.object({
  instId: v.string(),
  side: v.picklist(['buy', 'sell']),
  type: v.picklist(['market', 'limit']),
  priceText: v.pipe(v.string(), v.maxLength(64)),
  amount: v.variant('kind', [
    v.object({ kind: v.literal('typed'), text: v.pipe(v.string(), v.maxLength(64)) }),
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
