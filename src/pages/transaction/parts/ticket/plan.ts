import type { InputOf, tradingContracts } from '#protocol'
import type { Draft } from './draft.ts'
import type { PlannedOrder } from './summary.ts'

/** The order that a complete draft means; undefined while a number is missing. */
export const planOf = (draft: Draft): PlannedOrder | undefined => {
  if (draft.want === undefined || (draft.type === 'limit' && draft.px === undefined)) return undefined
  const { instId, side, want, px } = draft
  return { instId, side, want, ...(px === undefined ? {} : { px }) }
}

/** The same order as the venue takes it. */
export const inputOf = ({ instId, side, want, px }: PlannedOrder): InputOf<typeof tradingContracts.save> => {
  const byQuote = 'quote' in want
  const sz = byQuote ? want.quote : want.base
  return px === undefined
    ? { ordType: 'market', instId, side, sz, tgtCcy: byQuote ? 'quote_ccy' : 'base_ccy' }
    : { ordType: 'limit', instId, side, sz, px }
}
