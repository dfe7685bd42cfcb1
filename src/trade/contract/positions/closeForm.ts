import { type Amount, floorTo, type Holding, portion, sideToClose } from '#protocol'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'
import { readTyped } from '../../../ui/format/readTyped.ts'
import { ALL, type AmountEntry } from '../../ticket/amountEntry.ts'
import { above0, priceDraft } from '../../ticket/priceDraft.ts'
import type { ContractDraft } from '../ticket/draft.ts'

/** The half-typed closing of a position. */
export interface CloseForm {
  readonly type: 'market' | 'limit'
  readonly priceText: string
  readonly amount: AmountEntry
}

/** All of it at the market: what a hand in a hurry wants. */
export const EMPTY_CLOSE: CloseForm = { type: 'market', priceText: '', amount: ALL }

/** What an entry means of so much: what was typed, or a part of it in whole lots; all of it is all of it. */
export const readPart = (amount: AmountEntry, all: Amount, lotSz: string): ParsedAmount => {
  if (amount.kind === 'typed') return readTyped(amount.text)
  const { share } = amount
  return { ok: true, value: share === 100 ? all : floorTo(portion(all, String(share / 100), 'down'), lotSz) }
}

/** The closing as the draft of an order that only reduces. */
export const closeDraft = (
  { type, priceText }: CloseForm,
  instId: string,
  holding: Holding,
  amountRead: ParsedAmount,
): ContractDraft => ({
  instId,
  side: sideToClose(holding),
  type,
  tif: type === 'market' ? 'ioc' : 'gtc',
  reduceOnly: true,
  unit: 'base',
  price: type === 'market' ? undefined : priceDraft(readTyped(priceText)),
  amountRead,
  size: above0(amountRead),
  tp: undefined,
  sl: undefined,
})
