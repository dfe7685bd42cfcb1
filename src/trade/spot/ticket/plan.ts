import { type InputOf, toAmount, type tradingContracts } from '#protocol'
import { defined } from '../../../core/defined.ts'
import { draftOfPrice, lacksPrice, priceDraft } from '../../ticket/priceDraft.ts'
import type { Draft } from './draft.ts'
import type { PlannedOrder } from './summary.ts'

/** The order that a complete draft means; undefined while a number is missing. */
export const planOf = (draft: Draft): PlannedOrder | undefined => {
  const { instId, side, type, tif, want, price, trigger, stop, maxSlippage } = draft
  if (want === undefined || lacksPrice([price, trigger, stop])) return undefined
  return {
    instId,
    side,
    type,
    tif,
    want,
    ...defined({ px: price?.px, stopPx: stop?.px, maxSlippage }),
    ...(trigger?.px === undefined ? {} : { trigger: { px: trigger.px, by: trigger.by } }),
  }
}

/** A plan as the draft that it came from, to be evaluated again. */
export const draftOfPlan = ({ want, px, trigger, stopPx, maxSlippage, ...plan }: PlannedOrder): Draft => ({
  ...plan,
  want,
  maxSlippage,
  unit: 'quote' in want ? 'quote' : 'base',
  price: draftOfPrice(px),
  trigger: trigger && { ...priceDraft({ ok: true, value: toAmount(trigger.px) }), by: trigger.by },
  stop: draftOfPrice(stopPx),
  amountRead: { ok: true, value: 'quote' in want ? want.quote : want.base },
})

/** The same order as the venue takes it. */
export const inputOf = (plan: PlannedOrder): InputOf<typeof tradingContracts.save> => {
  const { instId, side, tif, want, px, trigger, stopPx, maxSlippage } = plan
  const byQuote = 'quote' in want
  const sz = byQuote ? want.quote : want.base
  const waits = trigger === undefined ? {} : { trigPx: trigger.px, trigPxType: trigger.by }
  if (px === undefined)
    return {
      ordType: 'market',
      instId,
      side,
      sz,
      tgtCcy: byQuote ? 'quote_ccy' : 'base_ccy',
      ...waits,
      ...defined({ maxSlippage }),
    }
  return plan.type === 'oco' && trigger !== undefined
    ? { ordType: 'oco', instId, side, sz, px, trigPx: trigger.px, trigPxType: trigger.by, ...defined({ stopPx }) }
    : { ordType: 'limit', instId, side, sz, px, tif, ...waits }
}
