import * as v from 'valibot'
import { coin, instrument } from '../trading/instrument.ts'
import { defineCall, nothing } from '../wire/call.ts'

export const getList = defineCall(
  '/v2/coinVarieties/getList',
  'Every coin with its settings, and every instrument that the venue quotes, with its fees and sizes; and what is announced.',
  nothing,
  v.object({
    coins: v.array(coin),
    instruments: v.array(instrument),
    /** The instruments as they are from the next change on, Unix ms. */
    next: v.optional(v.object({ from: v.number(), instruments: v.array(instrument) })),
    /** Prices that can be predicted: why, and until when (Unix ms). */
    foreseeable: v.optional(
      v.object({ source: v.picklist(['public', 'planned', 'replay']), until: v.optional(v.number()) }),
    ),
  }),
  { audience: 'guest' },
)

export const getCoins = defineCall(
  '/v2/coinVarieties/getCoins',
  'The coins that one may hold.',
  nothing,
  v.object({ coins: v.array(coin) }),
  { audience: 'guest' },
)
