import { type Amount, isPositive, type Price, toPrice } from '#protocol'
import type { ParsedAmount } from '../../ui/format/parseAmount.ts'

/** Reads text in the user's notation (decision 227). */
export type ReadNumber = (text: string) => ParsedAmount

/** A price as it was typed; `px` only when it can be read and is above zero. */
export interface PriceDraft {
  readonly read: ParsedAmount
  readonly px: Price | undefined
}

/** What was read, where it is above zero. */
export const above0 = (read: ParsedAmount): Amount | undefined =>
  read.ok && isPositive(read.value) ? read.value : undefined

/** A price out of what was read. */
export const priceDraft = (read: ParsedAmount): PriceDraft => {
  const value = above0(read)
  return { read, px: value === undefined ? undefined : toPrice(value) }
}
