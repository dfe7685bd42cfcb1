import {
  type Amount,
  compare,
  floorTo,
  type Instrument,
  notional,
  type Price,
  type Side,
  sizeFor,
  spotFee,
  toAmount,
} from '#protocol'

/** What one fill costs. Amounts of the base coin, or of the quote coin, as it says. */
export interface FeeExample {
  /** Base units that are bought or sold: the amount at the price, in whole lots. */
  readonly size: Amount
  /** Of the fees. */
  readonly feeCcy: string
  readonly maker: { readonly fee: Amount; readonly worth: Amount }
  readonly taker: { readonly fee: Amount; readonly worth: Amount }
}

/**
 * The fees of a fill for `spend` (quote coin) at a price, by the rule with which the venue books; `worth` is in the quote
 * coin. Undefined when that is less than the smallest order.
 */
export const feeExample = (instrument: Instrument, side: Side, spend: Amount, px: Price): FeeExample | undefined => {
  const size = floorTo(sizeFor(spend, px), instrument.lotSz)
  if (compare(size, toAmount(instrument.minSz)) < 0) return undefined
  const at = (rate: string) => {
    const fee = spotFee(side, size, px, rate)
    return { fee, worth: side === 'buy' ? notional(fee, px, 'up', 8) : fee }
  }
  return {
    size,
    feeCcy: side === 'buy' ? instrument.baseCcy : instrument.quoteCcy,
    maker: at(instrument.makerFee),
    taker: at(instrument.takerFee),
  }
}
