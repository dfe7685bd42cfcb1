import {
  type Amount,
  type Instrument,
  isPositive,
  type Price,
  type Side,
  toAmount,
  toPrice,
  type Want,
} from '#protocol'
import { type Available, shareOf } from './share.ts'
import { type OrderType, type TicketState, type Unit, unitOf } from './state.ts'

/** What typed text turned out to be (decisions, 25). `value` is a plain decimal string. */
export type NumberRead =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'invalid' }
  /** Could be read two ways in this language, so it is refused. */
  | { readonly kind: 'ambiguous' }

/** Reads text in the user's notation. */
export type ReadNumber = (text: string) => NumberRead

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
  readonly priceRead: NumberRead
  readonly amountRead: NumberRead
  readonly px: Price | undefined
  readonly want: Want | undefined
}

const above0 = (read: NumberRead): string | undefined =>
  read.kind === 'number' && isPositive(toAmount(read.value)) ? read.value : undefined

const readAmount = (state: TicketState, px: Price | undefined, context: TicketContext): NumberRead => {
  if (state.amount.kind === 'typed') return context.read(state.amount.text)
  if (context.available === undefined) return { kind: 'empty' }
  const of = { side: state.side, unit: unitOf(state), px }
  const value = shareOf(state.amount.share, of, context.available, context.instrument, context.quoteDecimals)
  return value === undefined ? { kind: 'empty' } : { kind: 'number', value }
}

/** Reads the ticket's texts, and turns a share into the amount that it means now. */
export const draftOf = (state: TicketState, context: TicketContext): Draft => {
  const priceRead: NumberRead = state.type === 'limit' ? context.read(state.priceText) : { kind: 'empty' }
  const pxText = above0(priceRead)
  const px = pxText === undefined ? undefined : toPrice(pxText)
  const unit = unitOf(state)
  const amountRead = readAmount(state, px, context)
  const size = above0(amountRead)
  const amount: Amount | undefined = size === undefined ? undefined : toAmount(size)
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
