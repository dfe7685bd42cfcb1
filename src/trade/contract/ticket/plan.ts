import {
  type Amount,
  type contractOrder,
  type InputOf,
  type Price,
  type Side,
  type TimeInForce,
  toAmount,
} from '#protocol'
import { type PriceDraft, priceDraft } from '../../ticket/priceDraft.ts'
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
}

const lacks = (price: PriceDraft | undefined): boolean => price !== undefined && price.px === undefined

/** The order that a complete draft means; undefined while a number is missing. */
export const planOfContract = (draft: ContractDraft): PlannedContractOrder | undefined => {
  const { instId, side, type, tif, reduceOnly, size, price, tp, sl } = draft
  if (size === undefined || lacks(price) || lacks(tp) || lacks(sl)) return undefined
  return {
    instId,
    side,
    type,
    tif,
    reduceOnly,
    size,
    ...(price?.px === undefined ? {} : { px: price.px }),
    ...(tp?.px === undefined ? {} : { tp: tp.px }),
    ...(sl?.px === undefined ? {} : { sl: sl.px }),
  }
}

const asRead = (px: Price | undefined): PriceDraft | undefined =>
  px === undefined ? undefined : priceDraft({ ok: true, value: toAmount(px) })

/** A plan as the draft that it came from, to be judged again. */
export const draftOfContractPlan = ({ px, tp, sl, ...plan }: PlannedContractOrder): ContractDraft => ({
  ...plan,
  unit: 'base',
  price: asRead(px),
  amountRead: { ok: true, value: plan.size },
  tp: asRead(tp),
  sl: asRead(sl),
})

/** The settings with which an order was looked at: with others the venue does not open anything. */
export const seenTerms = (terms: Pick<Terms, 'leverage' | 'mode'> | undefined) =>
  terms === undefined ? {} : { lever: String(terms.leverage), mgnMode: terms.mode }

/** The same order as the venue takes it; `terms` are those that stood on the sheet. */
export const contractInput = (
  plan: PlannedContractOrder,
  terms?: Pick<Terms, 'leverage' | 'mode'>,
): InputOf<typeof contractOrder.save> => {
  const { instId, side, tif, reduceOnly, size: sz, px, tp, sl } = plan
  const common = {
    instId,
    side,
    sz,
    reduceOnly,
    ...seenTerms(reduceOnly ? undefined : terms),
    ...(tp === undefined ? {} : { tpTrigPx: tp }),
    ...(sl === undefined ? {} : { slTrigPx: sl }),
  }
  return px === undefined ? { ordType: 'market', ...common } : { ordType: 'limit', ...common, px, tif }
}
