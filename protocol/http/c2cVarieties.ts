// A call of `coinVarieties`, apart from those that every page makes: it has prices, whose arithmetic the shell does not carry.

import * as v from 'valibot'
import { price } from '../base/money.ts'
import { coin } from '../trading/instrument.ts'
import { defineCall, nothing } from '../wire/call.ts'

export const getc2cVarieties = defineCall(
  '/v2/coinVarieties/getc2cVarieties',
  'Coins and currencies of C2C trading, with the index of each pair that has one: the market’s price, and when it was quoted.',
  nothing,
  v.object({
    coins: v.array(coin),
    /** ISO 4217, with their decimals. */
    currencies: v.array(v.object({ currency: v.string(), decimals: v.number() })),
    /** A pair without one has fixed prices alone. `at`: Unix ms; what is older than 10 s sets no floating price. */
    indices: v.array(v.object({ coin: v.string(), currency: v.string(), price, at: v.number() })),
  }),
)
