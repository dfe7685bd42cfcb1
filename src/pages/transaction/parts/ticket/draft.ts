import { type Amount, type Instrument, isPositive, type Price, type Side, toPrice, type Want } from '#protocol'
import type { ParsedAmount } from '../../../../format/parseAmount.ts'
import { type Available, shareOf } from './share.ts'
import { type OrderType, type TicketState, type Unit, unitOf } from './state.ts'

/** Reads text in the user's notation (decisions, 25). */
export type ReadNumber = (text: string) => ParsedAmount

/** What the ticket is read against. `available` is undefined for guests and until funds have come. */
export interface TicketContext {
  readonly instrument: Instrument
  readonly quoteDecimals: number
  readonly available: Available | undefined
  readonly read: ReadNumber
}

/** The ticket as numbers. `px` and `want` are there only when their fields can be read and are above zero. */
export interface Draft {
  readonly instId: string
  readonly side: Side
  readonly type: OrderType
  readonly unit: Unit
  readonly priceRead: ParsedAmount
  readonly amountRead: ParsedAmount
  readonly px: Price | undefined
  readonly want: Want | undefined
}

const EMPTY: ParsedAmount = { ok: false, why: 'empty' }

const above0 = (read: ParsedAmount): Amount | undefined => (read.ok && isPositive(read.value) ? read.value : undefined)

const readAmount = (state: TicketState, px: Price | undefined, context: TicketContext): ParsedAmount => {
  if (state.amount.kind === 'typed') return context.read(state.amount.text)
  if (context.available === undefined) return EMPTY
  const of = { side: state.side, unit: unitOf(state), px }
  const value = shareOf(state.amount.share, of, context.available, context.instrument, context.quoteDecimals)
  return value === undefined ? EMPTY : { ok: true, value }
}

/** Reads the ticket's texts, and turns a share into the amount that it means now. */
export const draftOf = (state: TicketState, context: TicketContext): Draft => {
  const priceRead: ParsedAmount = state.type === 'limit' ? context.read(state.priceText) : EMPTY
  const pxText = above0(priceRead)
  const px = pxText === undefined ? undefined : toPrice(pxText)
  const unit = unitOf(state)
  const amountRead = readAmount(state, px, context)
  const amount = above0(amountRead)
  return {
    instId: state.instId,
    side: state.side,
    type: state.type,
    unit,
    priceRead,
    amountRead,
    px,
    want: amount === undefined ? undefined : unit === 'quote' ? { quote: amount } : { base: amount },
  }
}
