import { type Amount, compare, type Price, toAmount, toPrice } from '#protocol'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'
import { above0, priceDraft } from '../priceDraft.ts'
import type { Problem } from '../problems.ts'

/** What one would change an order to; only what differs is sent. */
export interface Amendment {
  readonly px?: Price
  readonly sz?: Amount
  readonly trigPx?: Price
  /** Of what comes with the order; '' takes it away. */
  readonly tpTrigPx?: Price | ''
  readonly slTrigPx?: Price | ''
}

/** The fields of an amendment as they were typed. */
export interface AmendmentRead {
  readonly px: ParsedAmount
  readonly sz: ParsedAmount
  readonly trigPx: ParsedAmount
  /** Of what comes with the order, where it may be changed; an empty field is none. */
  readonly tp?: ParsedAmount | undefined
  readonly sl?: ParsedAmount | undefined
}

/** What of an order may be amended; '' for a price that it does not have. */
export interface Amendable {
  readonly px: string
  readonly sz: Amount
  readonly trigPx: string
  readonly accFillSz: Amount
  readonly tpTrigPx?: string
  readonly slTrigPx?: string
}

const moved = (read: ParsedAmount, before: string): Price | undefined => {
  const { px } = priceDraft(read)
  return before === '' || px === undefined || compare(px, toPrice(before)) === 0 ? undefined : px
}

const movedExit = (read: ParsedAmount | undefined, before = ''): Price | '' | undefined => {
  if (read === undefined) return undefined
  if (!read.ok) return read.why === 'empty' && before !== '' ? '' : undefined
  const { px } = priceDraft(read)
  return px === undefined || (before !== '' && compare(px, toPrice(before)) === 0) ? undefined : px
}

/** What was typed and is another than before. */
export const amendmentOf = (order: Amendable, read: AmendmentRead): Amendment => {
  const px = moved(read.px, order.px)
  const trigPx = moved(read.trigPx, order.trigPx)
  const sz = above0(read.sz)
  const [tpTrigPx, slTrigPx] = [movedExit(read.tp, order.tpTrigPx), movedExit(read.sl, order.slTrigPx)]
  return {
    ...(px === undefined ? {} : { px }),
    ...(sz === undefined || compare(sz, order.sz) === 0 ? {} : { sz }),
    ...(trigPx === undefined ? {} : { trigPx }),
    ...(tpTrigPx === undefined ? {} : { tpTrigPx }),
    ...(slTrigPx === undefined ? {} : { slTrigPx }),
  }
}

/** What only an amendment can be at fault in: its size counts what is filled already, and something must change. */
export const amendmentProblems = (
  { accFillSz }: Amendable,
  { sz }: AmendmentRead,
  amendment: Amendment,
  ccy: string,
): readonly Problem[] => {
  const isUnder = sz.ok && compare(sz.value, accFillSz) <= 0 && compare(accFillSz, toAmount('0')) > 0
  const under: Problem = { at: 'amount', reason: 'underFilled', values: { filled: accFillSz, ccy } }
  return [
    ...(isUnder ? [under] : []),
    ...(Object.keys(amendment).length === 0 ? [{ at: 'button', reason: 'unchanged' } as const] : []),
  ]
}
