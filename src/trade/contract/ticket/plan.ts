import type { Amount, contractOrder, InputOf, Price, Side, Slippage, TimeInForce } from '#protocol'
import { defined } from '../../../core/defined.ts'
import { draftOfPrice, lacksPrice } from '../../ticket/priceDraft.ts'
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
  readonly tp?: Price
  readonly sl?: Price
  /** Of a market order that may open; without one the usual bound holds. */
  readonly maxSlippage?: Slippage | undefined
}

/** The order that a complete draft means; undefined while a number is missing. */
export const planOfContract = (draft: ContractDraft): PlannedContractOrder | undefined => {
  const { instId, side, type, tif, reduceOnly, size, price, tp, sl, maxSlippage } = draft
  if (size === undefined || lacksPrice([price, tp, sl])) return undefined
  return {
    instId,
    side,
    type,
    tif,
    reduceOnly,
    size,
    ...defined({ px: price?.px, tp: tp?.px, sl: sl?.px, maxSlippage }),
  }
}

/** A plan as the draft that it came from, to be evaluated again. */
export const draftOfContractPlan = ({ px, tp, sl, ...plan }: PlannedContractOrder): ContractDraft => ({
  ...plan,
  unit: 'base',
  price: draftOfPrice(px),
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
  const { instId, side, tif, reduceOnly, size: sz, px, tp: tpTrigPx, sl: slTrigPx, maxSlippage } = plan
  const seen = seenTerms(reduceOnly ? undefined : terms)
  const common = { instId, side, sz, reduceOnly, ...seen, ...defined({ tpTrigPx, slTrigPx }) }
  return px === undefined
    ? { ordType: 'market', ...common, ...defined({ maxSlippage }) }
    : { ordType: 'limit', ...common, px, tif }
}
