import {
  checkExits,
  checkLargest,
  checkPrice,
  forexHealth,
  forexMargin,
  type Instrument,
  isPositive,
  type NewAccountCaps,
  type Price,
  type Refusal,
  ZERO,
} from '#protocol'
import { openingPart, remaining, sameSide } from '../margin/sizes.ts'
import { COIN, type MarginOrder } from '../margin/types.ts'
import { takeFills } from './execute.ts'
import { accountOf } from './margin.ts'
import type { ForexQuote } from './quote.ts'
import type { ForexWork } from './work.ts'

/** Checks limit and trigger prices against the middle of the dealing prices. */
export const checkDealtPrice = (field: string, px: Price, { mid, instrument }: ForexQuote): Refusal | undefined =>
  checkPrice(field, px, mid, instrument)

/**
 * Refuses an order above the largest size, or one that with the position and all orders on its side would exceed it.
 */
export const checkMost = (
  work: ForexWork,
  order: MarginOrder,
  pair: Instrument,
  caps: NewAccountCaps | undefined,
): Refusal | undefined => checkLargest(order.sz, openingPart(work, order), sameSide(work, order), pair, caps)

/** Refuses attached exits that are not beyond the order's own price and beyond the price that would close it now. */
export const checkForexExits = (
  { attached, side }: MarginOrder,
  from: Price,
  { mid, instrument }: ForexQuote,
): Refusal | undefined => (attached === undefined ? undefined : checkExits(attached, side, from, mid, instrument))

/** The refusal when the free margin is below what an opening needs, or a closing loss is above what the user has. */
export const balanceTooLow = (work: ForexWork, order: MarginOrder, at: Price, { conversion }: ForexQuote): Refusal => {
  const account = accountOf(work, order.uid)
  const available = account === undefined ? work.available(order.uid) : forexHealth(account).free
  const needed = forexMargin(openingPart(work, order), at, order.leverage, conversion)
  return { error: 'balanceTooLow', field: 'sz', values: { available, needed, coin: COIN } }
}

/** Refuses a waiting entry whose margin the user could not cover now. The fill checks it again. */
export const checkMargin = (work: ForexWork, order: MarginOrder, at: Price, quote: ForexQuote): Refusal | undefined => {
  const left = { ...order, sz: remaining(order), accFillSz: ZERO, px: undefined }
  if (!isPositive(openingPart(work, left))) return undefined
  let carried = false
  work.attempt(() => {
    carried = !takeFills(work, left, [{ px: at, sz: left.sz }], quote).short
    return undefined
  })
  return carried ? undefined : balanceTooLow(work, order, at, quote)
}
