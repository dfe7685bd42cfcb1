import {
  type BookLevel,
  compare,
  type Instrument,
  type Price,
  type Side,
  type Slippage,
  type TimeInForce,
  type TriggerPrice,
  type Want,
} from '#protocol'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'
import { above0, EMPTY_READ, type PriceDraft, priceDraft, type ReadNumber } from '../../ticket/priceDraft.ts'
import { type Available, shareOf } from './share.ts'
import {
  hasPrice,
  hasTrigger,
  type OrderType,
  stopHasLimit,
  type TicketState,
  timeOf,
  type Unit,
  unitOf,
} from './state.ts'

/** What the ticket is read against. `available` is undefined for guests and until funds have come. */
export interface TicketContext {
  readonly instrument: Instrument
  readonly quoteDecimals: number
  readonly available: Available | undefined
  /** The asks of the book, while there is one. */
  readonly asks?: readonly BookLevel[] | undefined
  readonly read: ReadNumber
}

/** The ticket as numbers. `px` and `want` are there only when their fields can be read and are above zero. */
export interface Draft {
  readonly instId: string
  readonly side: Side
  readonly type: OrderType
  readonly unit: Unit
  readonly tif: TimeInForce
  /** Undefined for an order without a limit price. */
  readonly price: PriceDraft | undefined
  /** What a stop waits for. */
  readonly trigger: (PriceDraft & { readonly by: TriggerPrice }) | undefined
  /** The limit price of the stop of a pair. */
  readonly stop: PriceDraft | undefined
  /** Of a market order. */
  readonly maxSlippage?: Slippage | undefined
  readonly amountRead: ParsedAmount
  readonly want: Want | undefined
}

/** The price at which an order may cost most: of the two of a pair the higher one. */
const dearest = (price: PriceDraft | undefined, stop: PriceDraft | undefined): Price | undefined => {
  if (price?.px === undefined || stop === undefined) return price?.px
  return stop.px === undefined || compare(stop.px, price.px) < 0 ? price.px : stop.px
}

const readAmount = (state: TicketState, px: Price | undefined, context: TicketContext): ParsedAmount => {
  if (state.amount.kind === 'typed') return context.read(state.amount.text)
  if (context.available === undefined) return EMPTY_READ
  const of = { side: state.side, unit: unitOf(state), px, asks: state.type === 'market' ? context.asks : undefined }
  const value = shareOf(state.amount.share, of, context.available, context.instrument, context.quoteDecimals)
  return value === undefined ? EMPTY_READ : { ok: true, value }
}

/** Reads the ticket's texts, and turns a share into the amount that it means now. */
export const draftOf = (state: TicketState, context: TicketContext): Draft => {
  const price = hasPrice(state) ? priceDraft(context.read(state.priceText)) : undefined
  const stop = state.type === 'oco' && stopHasLimit(state) ? priceDraft(context.read(state.stopText)) : undefined
  const unit = unitOf(state)
  const amountRead = readAmount(state, dearest(price, stop), context)
  const amount = above0(amountRead)
  return {
    instId: state.instId,
    side: state.side,
    type: state.type,
    unit,
    tif: timeOf(state),
    price,
    trigger: hasTrigger(state) ? { ...priceDraft(context.read(state.triggerText)), by: state.triggerBy } : undefined,
    stop,
    maxSlippage: state.type === 'market' ? state.slippage : undefined,
    amountRead,
    want: amount === undefined ? undefined : unit === 'quote' ? { quote: amount } : { base: amount },
  }
}
