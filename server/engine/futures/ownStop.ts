import {
  add,
  crossLiquidationPrice,
  isZero,
  type Price,
  previewContract,
  type Refusal,
  stopRefusal,
  subtract,
} from '#protocol'
import { remaining } from '../margin/sizes.ts'
import { tiersFor } from '../margin/tiers.ts'
import type { MarginOrder } from '../margin/types.ts'
import { opposite } from './execute.ts'
import { crossOf } from './margin.ts'
import type { ContractQuote } from './quote.ts'
import type { ContractWork } from './work.ts'

/**
 * Refuses an order whose attached stop-loss would not protect the resulting position. As in the preview, that is the
 * position after the whole order is filled: against the present book, and the rest at the order's limit.
 */
export const checkOwnStop = (
  work: ContractWork,
  order: MarginOrder,
  quote: ContractQuote,
  worst?: Price,
): Refusal | undefined => {
  const { uid, instId, side, px, attached, frozen } = order
  const stop = attached?.sl
  if (stop === undefined) return undefined
  const { instrument, mark } = quote
  const held = work.state.position(uid, instId)
  const { leverage, mode } = work.state.settings(uid, instId)
  const tiers = tiersFor(work, instId)
  const rest = { side, sz: remaining(order), leverage, worst, ...(px === undefined ? {} : { limit: px }) }
  const levels = work.depth(instId, side, opposite(quote, side))
  const preview = previewContract(held?.holding, rest, levels, undefined, instrument, tiers)
  const { holding, opened, realised, fee } = preview
  if (holding === undefined || isZero(opened)) return undefined
  const shared = (): Price | undefined => {
    const account = crossOf(work, uid)
    if (account === undefined) return undefined
    const own = { holding, tiers, mark, feeRate: instrument.takerFee }
    const others = account.positions.filter((_, at) => account.of[at]?.instId !== instId)
    // A fill releases what is frozen for the order to the wallet.
    const wallet = subtract(add(add(account.wallet, frozen), realised), fee)
    return crossLiquidationPrice({ wallet, positions: [...others, own] }, own)
  }
  const end = (held?.mode ?? mode) === 'isolated' ? preview.liquidation : shared()
  return stopRefusal('stopBeyondLiquidation', 'slTrigPx', holding.side, stop, end, instrument)
}
