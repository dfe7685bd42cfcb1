import * as v from 'valibot'
import { defineCall, nothing } from '../wire/call.ts'

/** Unix ms. */
const from = v.number()

export const announced = defineCall(
  '/v2/listing/announced',
  'Everything that is announced: fees, sizes and closings as they will be, leverage tables and forex terms by their moment.',
  nothing,
  v.object({
    /** Of each, the next first. */
    fees: v.array(
      v.object({ from, kind: v.picklist(['spot', 'futures']), makerFee: v.string(), takerFee: v.string() }),
    ),
    coins: v.array(
      v.object({
        from,
        instId: v.string(),
        /** `cancelOnly`: no new orders; of a contract, none that opens. `closed`: not listed either. */
        state: v.picklist(['open', 'cancelOnly', 'closed']),
        minSz: v.string(),
        maxSz: v.string(),
      }),
    ),
    /** Instruments that are not traded normally now; closed ones are no longer listed. */
    withdrawn: v.array(v.object({ instId: v.string(), state: v.picklist(['cancelOnly', 'closed']) })),
    /** Future sizes and rates of contracts and forex pairs are in their terms. */
    terms: v.array(v.object({ from, instId: v.string() })),
  }),
  { audience: 'guest', ours: true },
)
