import { type Amount, compare, type Instrument, type Order, type Price, toAmount, toPrice } from '#protocol'
import type { ParsedAmount } from '../../../../format/parseAmount.ts'
import { type Problem, problemsOf, type Surroundings } from '../ticket/errors.ts'

/** What one would change an order to; only what differs is sent. */
export interface Amendment {
  readonly px?: Price
  readonly sz?: Amount
}

type World = Omit<Surroundings, 'instrument' | 'available' | 'summary'>

/**
 * Judges a change like a new limit order at the same place; the size counts what is filled already. `unchanged` and
 * `underFilled` are its own reasons.
 */
export const judgeAmendment = (
  order: Order,
  read: { readonly px: ParsedAmount; readonly sz: ParsedAmount },
  instrument: Instrument,
  world: World,
): { readonly amendment: Amendment; readonly problems: readonly Problem[] } => {
  const px = read.px.ok ? toPrice(read.px.value) : undefined
  const sz = read.sz.ok ? read.sz.value : undefined
  const draft = {
    instId: order.instId,
    side: order.side,
    type: 'limit',
    unit: 'base',
    priceRead: read.px,
    amountRead: read.sz,
    px,
    want: sz === undefined ? undefined : { base: sz },
  } as const
  const general = problemsOf(draft, { ...world, instrument, available: undefined, summary: undefined })
  const underFilled: Problem | undefined =
    sz !== undefined && compare(sz, order.accFillSz) <= 0 && compare(order.accFillSz, toAmount('0')) > 0
      ? { at: 'amount', reason: 'underFilled', values: { filled: order.accFillSz, ccy: instrument.baseCcy } }
      : undefined
  const amendment = {
    ...(px === undefined || compare(px, toPrice(order.px)) === 0 ? {} : { px }),
    ...(sz === undefined || compare(sz, order.sz) === 0 ? {} : { sz }),
  }
  const unchanged: Problem | undefined =
    Object.keys(amendment).length === 0 ? { at: 'button', reason: 'unchanged' } : undefined
  return { amendment, problems: [...general, underFilled, unchanged].filter((one) => one !== undefined) }
}
