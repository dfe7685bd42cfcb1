import {
  type Amount,
  type contractOrder,
  type InputOf,
  type Price,
  type Side,
  type Slippage,
  type SwapTriggerPrice,
  type TimeInForce,
  toAmount,
} from '#protocol'
import { defined } from '../../../core/defined.ts'
import { draftOfPrice, lacksPrice, priceDraft } from '../../ticket/priceDraft.ts'
import type { ContractDraft } from './draft.ts'
import type { ContractOrderType } from './state.ts'
import type { Terms } from './terms.ts'

/** An order on a contract that is complete: what the sheet of cost and risk froze. */
export interface PlannedContractOrder {
  readonly instId: string
  readonly side: Side
  readonly type: ContractOrderType
  readonly tif: TimeInForce
  readonly reduceOnly: boolean
  /** In base. */
  readonly size: Amount
  readonly px?: Price
  /** The price that it waits for. */
  readonly trigger?: { readonly px: Price; readonly by: SwapTriggerPrice } | undefined
  readonly tp?: Price
  readonly sl?: Price
  /** Of a market order that may open; without one the usual bound holds. */
  readonly maxSlippage?: Slippage | undefined
}

/** The order that a complete draft means; undefined while a number is missing. */
export const planOfContract = (draft: ContractDraft): PlannedContractOrder | undefined => {
  const { instId, side, type, tif, reduceOnly, size, price, trigger, tp, sl, maxSlippage } = draft
  if (size === undefined || lacksPrice([price, trigger, tp, sl])) return undefined
  const waits = trigger?.px === undefined ? {} : { trigger: { px: trigger.px, by: trigger.by } }
  return {
    instId,
    side,
    type,
    tif,
    reduceOnly,
    size,
    ...waits,
    ...defined({ px: price?.px, tp: tp?.px, sl: sl?.px, maxSlippage }),
  }
}

/** A plan as the draft that it came from, to be evaluated again. */
export const draftOfContractPlan = ({ px, trigger, tp, sl, ...plan }: PlannedContractOrder): ContractDraft => ({
  ...plan,
  unit: 'base',
  price: draftOfPrice(px),
  trigger: trigger && { ...priceDraft({ ok: true, value: toAmount(trigger.px) }), by: trigger.by },
  amountRead: { ok: true, value: plan.size },
  tp: draftOfPrice(tp),
  sl: draftOfPrice(sl),
})

/** The settings with which an order was looked at: with others the venue does not open anything. */
export const seenTerms = (terms: Pick<Terms, 'leverage' | 'mode'> | undefined) =>
  terms === undefined ? {} : { lever: String(terms.leverage), mgnMode: terms.mode }

/** The same order as the venue takes it; `terms` are those that stood on the sheet. */
export const contractInput = (
  plan: PlannedContractOrder,
  terms?: Pick<Terms, 'leverage' | 'mode'>,
): InputOf<typeof contractOrder.save> => {
  const { instId, side, tif, reduceOnly, size: sz, px, tp: tpTrigPx, sl: slTrigPx, maxSlippage, trigger } = plan
  const seen = seenTerms(reduceOnly ? undefined : terms)
  const common = {
    instId,
    side,
    sz,
    reduceOnly,
    ...seen,
    ...defined({ tpTrigPx, slTrigPx, trigPx: trigger?.px, trigPxType: trigger?.by }),
  }
  return px === undefined
    ? { ordType: 'market', ...common, ...defined({ maxSlippage }) }
    : { ordType: 'limit', ...common, px, tif }
}
