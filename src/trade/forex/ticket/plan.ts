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
import { defined } from '../../../core/defined.ts'
import { draftOfPrice, lacksPrice } from '../../ticket/priceDraft.ts'
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

/** The order that a complete draft means; undefined while a number is missing. */
export const planOfForex = (draft: ForexDraft): PlannedForexOrder | undefined => {
  const { instId, side, type, deviation, lots, price, tp, sl } = draft
  if (lots === undefined || lacksPrice([price, tp, sl])) return undefined
  return { instId, side, type, deviation, lots, ...defined({ px: price?.px, tp: tp?.px, sl: sl?.px }) }
}

/** A plan as the draft that it came from, to be evaluated again. */
export const draftOfForexPlan = ({ px, tp, sl, ...plan }: PlannedForexOrder): ForexDraft => ({
  ...plan,
  price: draftOfPrice(px),
  amountRead: { ok: true, value: plan.lots },
  tp: draftOfPrice(tp),
  sl: draftOfPrice(sl),
})

/** The same order as the venue takes it. `seenPx`: the dealing price on screen as it is sent. */
export const forexInput = (
  { instId, side, type, deviation, lots, px, tp: tpTrigPx, sl: slTrigPx }: PlannedForexOrder,
  instrument: Pick<Instrument, 'baseCcy'>,
  seenPx: Price,
): InputOf<typeof fxContractOrder.save> => {
  const common = { instId, side, sz: sizeOfLots(lots, instrument), ...defined({ tpTrigPx, slTrigPx }) }
  if (px === undefined || type === 'market')
    return { ordType: 'market', ...common, seenPx, maxDeviation: toAmount(deviation) }
  return type === 'limit' ? { ordType: 'limit', ...common, px } : { ordType: 'stop', ...common, trigPx: px }
}
