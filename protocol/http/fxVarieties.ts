import * as v from 'valibot'
import { defineCall } from '../wire/call.ts'
import { instId } from '../wire/inputs.ts'

/** A pair or a metal: its units, and whether it can be traded now. Prices are '' while there are none. */
const variety = v.object({
  instId: v.string(),
  kind: v.picklist(['forex', 'metal']),
  baseCcy: v.string(),
  quoteCcy: v.string(),
  name: v.string(),
  tickSz: v.string(),
  /** One pip, in the quote currency. */
  pip: v.string(),
  /** Units of the base in one lot. */
  lotUnits: v.string(),
  bidPx: v.string(),
  askPx: v.string(),
  /** In pips, to a tenth. */
  spreadPips: v.string(),
  isOpen: v.boolean(),
  /** Why it is closed. */
  rest: v.picklist(['', 'break', 'weekend', 'holiday', 'suspend']),
  /** When it opens or closes next, Unix ms; '' while it is suspended. */
  nextChange: v.string(),
})
export type Variety = v.InferOutput<typeof variety>

export const getList = defineCall(
  '/v2/fxVarieties/getList',
  'The forex pairs and metals with their lots, pips, dealing prices and hours.',
  v.strictObject({ kind: v.optional(v.picklist(['forex', 'metal'])) }),
  v.object({ varieties: v.array(variety), ts: v.string() }),
  { audience: 'guest' },
)

export const getByCode = defineCall(
  '/v2/fxVarieties/getByCode',
  'One forex pair or metal with its lots, pips, dealing prices and hours.',
  v.strictObject({ instId }),
  v.object({ variety, ts: v.string() }),
  { audience: 'guest' },
)
