import * as v from 'valibot'
import { readStoredJson, writeStored } from '../../../core/state/storage.ts'
import { DEVIATIONS, FOREX_TYPES, type ForexTicket } from './state.ts'

const KEY = 'tapeline.forexTicket'

const typed = v.pipe(v.string(), v.maxLength(64))
const stored = v.object({
  instId: v.string(),
  side: v.picklist(['buy', 'sell']),
  type: v.picklist(FOREX_TYPES),
  priceText: typed,
  deviation: v.picklist(DEVIATIONS),
  amount: v.variant('kind', [
    v.object({ kind: v.literal('typed'), text: typed }),
    v.object({ kind: v.literal('share'), share: v.picklist([25, 50, 75, 100]) }),
  ]),
  protect: v.boolean(),
  tpText: typed,
  slText: typed,
})

/** The half-typed ticket of the last visit: it outlives login, reload and the end of the session. */
export const readForexTicket = (): ForexTicket | undefined => {
  const result = v.safeParse(stored, readStoredJson(KEY))
  return result.success ? result.output : undefined
}

/** Keeps the ticket as it stands. */
export const writeForexTicket = (ticket: ForexTicket): void => writeStored(KEY, JSON.stringify(ticket))
