import { type Amount, isPositive, type Price, toAmount, toPrice } from '#protocol'
import type { ParsedAmount } from '../../ui/format/parseAmount.ts'

/** Reads text in the user's notation (decision 227). */
export type ReadNumber = (text: string) => ParsedAmount

/** A price as it was typed; `px` only when it can be read and is above zero. */
export interface PriceDraft {
  readonly read: ParsedAmount
  readonly px: Price | undefined
}

/** An empty field. */
export const EMPTY_READ: ParsedAmount = { ok: false, why: 'empty' }

/** What was read, where it is above zero. */
export const above0 = (read: ParsedAmount): Amount | undefined =>
  read.ok && isPositive(read.value) ? read.value : undefined

/** A price out of what was read. */
export const priceDraft = (read: ParsedAmount): PriceDraft => {
  const value = above0(read)
  return { read, px: value === undefined ? undefined : toPrice(value) }
}

/** A price that need not be there; an empty field is none. */
export const optionalDraft = (text: string, read: ReadNumber): PriceDraft | undefined =>
  text.trim() === '' ? undefined : priceDraft(read(text))

/** A price of a frozen order as if it had been typed, to be evaluated again. */
export const draftOfPrice = (px: Price | undefined): PriceDraft | undefined =>
  px === undefined ? undefined : priceDraft({ ok: true, value: toAmount(px) })

/** A price that was begun is missing: the order is not complete. */
export const lacksPrice = (prices: readonly (PriceDraft | undefined)[]): boolean =>
  prices.some((price) => price !== undefined && price.px === undefined)
