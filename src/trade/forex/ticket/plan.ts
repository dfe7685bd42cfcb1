import {
  type Amount,
  type fxContractOrder,
  type InputOf,
  type Instrument,
  type Price,
  type Side,
  sizeOfLots,
  toAmount,
} from '#protocol'
import { type PriceDraft, priceDraft } from '../../ticket/priceDraft.ts'
import type { ForexDraft } from './draft.ts'
import type { Deviation, ForexType } from './state.ts'

/** An order that is complete: what the confirm sheet froze. */
export interface PlannedForexOrder {
  readonly instId: string
  readonly side: Side
  readonly type: ForexType
  readonly deviation: Deviation
  readonly lots: Amount
  /** Of a limit order its price, of a stop entry its trigger. */
  readonly px?: Price
  readonly tp?: Price
  readonly sl?: Price
}

const lacks = (price: PriceDraft | undefined): boolean => price !== undefined && price.px === undefined

/** The order that a complete draft means; undefined while a number is missing. */
export const planOfForex = (draft: ForexDraft): PlannedForexOrder | undefined => {
  const { instId, side, type, deviation, lots, price, tp, sl } = draft
  if (lots === undefined || lacks(price) || lacks(tp) || lacks(sl)) return undefined
  return {
    instId,
    side,
    type,
    deviation,
    lots,
    ...(price?.px === undefined ? {} : { px: price.px }),
    ...(tp?.px === undefined ? {} : { tp: tp.px }),
    ...(sl?.px === undefined ? {} : { sl: sl.px }),
  }
}

const asRead = (px: Price | undefined): PriceDraft | undefined =>
  px === undefined ? undefined : priceDraft({ ok: true, value: toAmount(px) })

/** A plan as the draft that it came from, to be judged again. */
export const draftOfForexPlan = ({ px, tp, sl, ...plan }: PlannedForexOrder): ForexDraft => ({
  ...plan,
  price: asRead(px),
  amountRead: { ok: true, value: plan.lots },
  tp: asRead(tp),
  sl: asRead(sl),
})

/** The same order as the venue takes it. `seen`: the dealing price on screen as it is sent. */
export const forexInput = (
  { instId, side, type, deviation, lots, px, tp, sl }: PlannedForexOrder,
  instrument: Pick<Instrument, 'baseCcy'>,
  seen: Price,
): InputOf<typeof fxContractOrder.save> => {
  const common = {
    instId,
    side,
    sz: sizeOfLots(lots, instrument),
    ...(tp === undefined ? {} : { tpTrigPx: tp }),
    ...(sl === undefined ? {} : { slTrigPx: sl }),
  }
  if (px === undefined || type === 'market')
    return { ordType: 'market', ...common, seenPx: seen, maxDeviation: toAmount(deviation) }
  return type === 'limit' ? { ordType: 'limit', ...common, px } : { ordType: 'stop', ...common, trigPx: px }
}
