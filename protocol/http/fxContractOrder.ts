import * as v from 'valibot'
import { amount, positiveAmount, price } from '../base/money.ts'
import { swapOrder } from '../trading/swapOrder.ts'
import { defineCall } from '../wire/call.ts'
import { instId } from '../wire/inputs.ts'

const opening = {
  instId,
  side: v.picklist(['buy', 'sell']),
  /** In units of the base, steps of 0.01 lot (`sizeOfLots`). */
  sz: positiveAmount,
  /** Set for what is filled, immediately; watched on the side that closes. */
  tpTrigPx: v.optional(price),
  slTrigPx: v.optional(price),
}
const newForexOrder = v.variant('ordType', [
  v.strictObject({
    ordType: v.literal('market'),
    ...opening,
    /** The ask (for a buy) or bid (for a sell) that the user saw. */
    seenPx: price,
    /** By how many pips the price may be worse; beyond that, or without depth for the whole size, nothing is done. */
    maxDeviation: amount,
  }),
  /** Fills at its price or better as soon as the dealing price reaches it. */
  v.strictObject({ ordType: v.literal('limit'), ...opening, px: price }),
  /** A stop entry: at the market once the ask has risen (for a buy) or the bid fallen (for a sell) to `trigPx`. */
  v.strictObject({ ordType: v.literal('stop'), ...opening, trigPx: price }),
])
export type NewForexOrder = v.InferOutput<typeof newForexOrder>

export const save = defineCall(
  '/v2/fxContractOrder/save',
  'Places an order on a forex pair or a metal; against a position it reduces, closes, then turns. Everything else goes through contractOrder with the ids of order and position.',
  newForexOrder,
  v.object({ order: swapOrder }),
  { money: true },
)
