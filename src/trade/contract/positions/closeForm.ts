import {
  type Amount,
  type contractOrder,
  floorTo,
  type Holding,
  type InputOf,
  openingSide,
  type Price,
  portion,
  type Side,
} from '#protocol'
import { type AmountEntry, NOTHING_TYPED } from '../../ticket/amountEntry.ts'
import { above0, priceDraft, type ReadNumber } from '../../ticket/priceDraft.ts'
import type { ContractDraft } from '../ticket/draft.ts'

/** The half-typed closing of a position. */
export interface CloseForm {
  readonly type: 'market' | 'limit'
  readonly priceText: string
  readonly amount: AmountEntry
}

/** All of it at the market: what a hand in a hurry wants. */
export const EMPTY_CLOSE: CloseForm = {
  type: 'market',
  priceText: '',
  amount: { kind: 'share', share: 100 },
}

/** An amount field that was emptied is empty, not all of it. */
export const typedAmount = (text: string): AmountEntry => (text === '' ? NOTHING_TYPED : { kind: 'typed', text })

/** The side that closes a position. */
export const closingSide = ({ side }: Pick<Holding, 'side'>): Side => (openingSide(side) === 'buy' ? 'sell' : 'buy')

/** A part of what is held in whole lots; all of it is all of it. */
export const shareOfHolding = ({ size }: Pick<Holding, 'size'>, share: number, lotSz: string): Amount =>
  share === 100 ? size : floorTo(portion(size, String(share / 100), 'down'), lotSz)

/** The closing as the draft of an order that only reduces. */
export const closeDraft = (
  { type, priceText, amount }: CloseForm,
  instId: string,
  holding: Holding,
  lotSz: string,
  read: ReadNumber,
): ContractDraft => {
  const amountRead =
    amount.kind === 'typed'
      ? read(amount.text)
      : ({ ok: true, value: shareOfHolding(holding, amount.share, lotSz) } as const)
  return {
    instId,
    side: closingSide(holding),
    type,
    tif: type === 'market' ? 'ioc' : 'gtc',
    reduceOnly: true,
    unit: 'base',
    price: type === 'market' ? undefined : priceDraft(read(priceText)),
    amountRead,
    size: above0(amountRead),
    tp: undefined,
    sl: undefined,
  }
}

/** The same as the venue takes it. All of a position is closed without a size, whatever it has become meanwhile. */
export const closeInput = (
  posId: string,
  { size, px }: { readonly size: Amount; readonly px?: Price },
  holding: Holding,
): InputOf<typeof contractOrder.closeOut> => {
  const part = size === holding.size ? {} : { sz: size }
  return px === undefined ? { ordType: 'market', posId, ...part } : { ordType: 'limit', posId, ...part, px }
}
