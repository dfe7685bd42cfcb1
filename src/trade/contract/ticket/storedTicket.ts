import * as v from 'valibot'
import { timeInForce } from '#protocol'
import { readStoredJson, writeStored } from '../../../core/state/storage.ts'
import type { ContractTicket } from './state.ts'

const KEY = 'tapeline.contractTicket'

const typed = v.pipe(v.string(), v.maxLength(64))
const stored = v.object({
  instId: v.string(),
  side: v.picklist(['buy', 'sell']),
  type: v.picklist(['market', 'limit']),
  priceText: typed,
  tif: timeInForce,
  reduceOnly: v.boolean(),
  amount: v.variant('kind', [
    v.object({ kind: v.literal('typed'), text: typed }),
    v.object({ kind: v.literal('share'), share: v.picklist([25, 50, 75, 100]) }),
  ]),
  unit: v.picklist(['base', 'quote']),
  protect: v.boolean(),
  tpText: typed,
  slText: typed,
  look: v.optional(v.object({ lever: v.number(), mode: v.picklist(['cross', 'isolated']) })),
})

/** The half-typed ticket of the last visit: it outlives login, reload and the end of the session. */
export const readContractTicket = (): ContractTicket | undefined => {
  const result = v.safeParse(stored, readStoredJson(KEY))
  return result.success ? { ...result.output, look: result.output.look } : undefined
}

/** Keeps the ticket as it stands. */
export const writeContractTicket = (ticket: ContractTicket): void => writeStored(KEY, JSON.stringify(ticket))
