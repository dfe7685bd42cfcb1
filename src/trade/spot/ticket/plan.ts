import { type InputOf, type Price, toAmount, type tradingContracts } from '#protocol'
import { type PriceDraft, priceDraft } from '../../ticket/priceDraft.ts'
import { type Draft } from './draft.ts'
import type { PlannedOrder } from './summary.ts'

const lacks = (price: PriceDraft | undefined): boolean => price !== undefined && price.px === undefined

/** The order that a complete draft means; undefined while a number is missing. */
export const planOf = (draft: Draft): PlannedOrder | undefined => {
  const { instId, side, type, tif, want, price, trigger, stop } = draft
  if (want === undefined || lacks(price) || lacks(trigger) || lacks(stop)) return undefined
  return {
    instId,
    side,
    type,
    tif,
    want,
    ...(price?.px === undefined ? {} : { px: price.px }),
    ...(trigger?.px === undefined ? {} : { trigger: { px: trigger.px, by: trigger.by } }),
    ...(stop?.px === undefined ? {} : { stopPx: stop.px }),
  }
}

const asRead = (px: Price): PriceDraft => priceDraft({ ok: true, value: toAmount(px) })

/** A plan as the draft that it came from, to be judged again. */
export const draftOfPlan = ({ instId, side, type, tif, want, px, trigger, stopPx }: PlannedOrder): Draft => ({
  instId,
  side,
  type,
  tif,
  want,
  unit: 'quote' in want ? 'quote' : 'base',
  price: px === undefined ? undefined : asRead(px),
  trigger: trigger === undefined ? undefined : { ...asRead(trigger.px), by: trigger.by },
  stop: stopPx === undefined ? undefined : asRead(stopPx),
  amountRead: { ok: true, value: 'quote' in want ? want.quote : want.base },
})

/** The same order as the venue takes it. */
export const inputOf = (plan: PlannedOrder): InputOf<typeof tradingContracts.save> => {
  const { instId, side, tif, want, px, trigger, stopPx } = plan
  const byQuote = 'quote' in want
  const sz = byQuote ? want.quote : want.base
  const waits = trigger === undefined ? {} : { trigPx: trigger.px, trigPxType: trigger.by }
  if (px === undefined)
    return { ordType: 'market', instId, side, sz, tgtCcy: byQuote ? 'quote_ccy' : 'base_ccy', ...waits }
  if (plan.type === 'oco' && trigger !== undefined)
    return {
      ordType: 'oco',
      instId,
      side,
      sz,
      px,
      trigPx: trigger.px,
      trigPxType: trigger.by,
      ...(stopPx === undefined ? {} : { stopPx }),
    }
  return { ordType: 'limit', instId, side, sz, px, tif, ...waits }
}
