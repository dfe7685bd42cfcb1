import { type Amount, compare, type Instrument, isWaiting, type Order, type Price, toAmount, toPrice } from '#protocol'
import type { ParsedAmount } from '../../../../format/parseAmount.ts'
import { type PriceDraft, priceDraft } from '../../../../ticket/priceDraft.ts'
import { type Problem } from '../../../../ticket/problems.ts'
import { type Draft } from '../ticket/draft.ts'
import { problemsOf, type Surroundings } from '../ticket/errors.ts'

/** What one would change an order to; only what differs is sent. */
export interface Amendment {
  readonly px?: Price
  readonly sz?: Amount
  readonly trigPx?: Price
}

/** The fields of an amendment as they were typed. */
export interface AmendmentRead {
  readonly px: ParsedAmount
  readonly sz: ParsedAmount
  readonly trigPx: ParsedAmount
}

type World = Omit<Surroundings, 'instrument' | 'available' | 'summary'>

const draftOf = (order: Order, read: AmendmentRead, price: PriceDraft | undefined): Draft => {
  const waiting = isWaiting(order)
  const sz = read.sz.ok ? read.sz.value : undefined
  const byQuote = order.tgtCcy === 'quote_ccy'
  return {
    instId: order.instId,
    side: order.side,
    type: waiting ? 'stop' : 'limit',
    unit: byQuote ? 'quote' : 'base',
    tif: order.tif,
    price,
    trigger: waiting ? { ...priceDraft(read.trigPx), by: order.trigPxType === 'index' ? 'index' : 'last' } : undefined,
    stop: undefined,
    amountRead: read.sz,
    want: sz === undefined ? undefined : byQuote ? { quote: sz } : { base: sz },
  }
}

const changed = (px: Price | undefined, before: string): px is Price =>
  px !== undefined && compare(px, toPrice(before)) !== 0

/**
 * Judges a change like a new order at the same place; the size counts what is filled already. `unchanged` and
 * `underFilled` are its own reasons.
 */
export const judgeAmendment = (
  order: Order,
  read: AmendmentRead,
  instrument: Instrument,
  world: World,
): { readonly amendment: Amendment; readonly problems: readonly Problem[] } => {
  const price = order.px === '' ? undefined : priceDraft(read.px)
  const draft = draftOf(order, read, price)
  const sz = read.sz.ok ? read.sz.value : undefined
  const trigPx = draft.trigger?.px
  const moved = trigPx !== undefined && changed(trigPx, order.trigPx)
  const general = problemsOf(draft, { ...world, instrument, available: undefined, summary: undefined }).filter(
    // A trigger that stays may stand where the market is by now.
    ({ at, reason }) => at !== 'trigger' || moved || reason === 'missing',
  )
  const underFilled: Problem | undefined =
    sz !== undefined && compare(sz, order.accFillSz) <= 0 && compare(order.accFillSz, toAmount('0')) > 0
      ? { at: 'amount', reason: 'underFilled', values: { filled: order.accFillSz, ccy: instrument.baseCcy } }
      : undefined
  const px = price?.px
  const amendment = {
    ...(px !== undefined && changed(px, order.px) ? { px } : {}),
    ...(sz === undefined || compare(sz, order.sz) === 0 ? {} : { sz }),
    ...(moved ? { trigPx } : {}),
  }
  const unchanged: Problem | undefined =
    Object.keys(amendment).length === 0 ? { at: 'button', reason: 'unchanged' } : undefined
  return { amendment, problems: [...general, underFilled, unchanged].filter((one) => one !== undefined) }
}
