import * as v from 'valibot'
import { defineCall, nothing } from '../call.ts'
import { coin, instrument } from '../instrument.ts'

export const getList = defineCall(
  '/v2/coinVarieties/getList',
  'Every coin with its settings, and every instrument that the venue quotes, with its fees and sizes; and what is announced.',
  nothing,
  v.object({
    coins: v.array(coin),
    instruments: v.array(instrument),
    /** The instruments as they are from the next change on, Unix ms. */
    next: v.optional(v.object({ from: v.number(), instruments: v.array(instrument) })),
  }),
  { access: 'guest' },
)

export const getCoins = defineCall(
  '/v2/coinVarieties/getCoins',
  'The coins that one may hold.',
  nothing,
  v.object({ coins: v.array(coin) }),
  { access: 'guest' },
)

/** Unix ms. */
const from = v.number()

export const announced = defineCall(
  '/v2/coinVarieties/announced',
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
        /** `cancelOnly`: no new orders, of a contract none that opens; `closed`: not listed either. */
        state: v.picklist(['open', 'cancelOnly', 'closed']),
        minSz: v.string(),
        maxSz: v.string(),
      }),
    ),
    /** What is not traded as usual now; what is closed is listed no more. */
    withdrawn: v.array(v.object({ instId: v.string(), state: v.picklist(['cancelOnly', 'closed']) })),
    /** What they will be stands in the terms of contracts and of forex pairs. */
    terms: v.array(v.object({ from, instId: v.string() })),
  }),
  { access: 'guest', ours: true },
)
