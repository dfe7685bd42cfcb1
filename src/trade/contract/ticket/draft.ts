import {
  type Amount,
  type BookLevel,
  type Instrument,
  notional,
  type Price,
  type Side,
  type Slippage,
  type SwapTriggerPrice,
  type TimeInForce,
  toPrice,
} from '#protocol'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'
import {
  above0,
  EMPTY_READ,
  optionalDraft,
  type PriceDraft,
  priceDraft,
  type ReadNumber,
} from '../../ticket/priceDraft.ts'
import { contractShare, sizeOfWorth } from './share.ts'
import {
  type ContractOrderType,
  type ContractTicket,
  hasPrice,
  protects,
  reduces,
  type SizeUnit,
  slippageOf,
  timeOf,
} from './state.ts'
import type { Means, Terms } from './terms.ts'

/** Decimals of what a share is worth. */
const MONEY_DECIMALS = 2

/** What the ticket is read against. */
export interface ContractContext {
  readonly instrument: Pick<Instrument, 'lotSz' | 'takerFee'>
  /** Undefined for guests and until it is known. */
  readonly means: Means | undefined
  /** Undefined until the terms of the contract have come. */
  readonly terms: Terms | undefined
  /** The side of the book that the order takes from; empty while there is none. */
  readonly levels: readonly BookLevel[]
  readonly last: Price | undefined
  readonly read: ReadNumber
}

/** The ticket as numbers. */
export interface ContractDraft {
  readonly instId: string
  readonly side: Side
  readonly type: ContractOrderType
  readonly tif: TimeInForce
  readonly reduceOnly: boolean
  readonly unit: SizeUnit
  /** Undefined for an order at the market. */
  readonly price: PriceDraft | undefined
  /** What it waits for before it is sent. */
  readonly trigger?: (PriceDraft & { readonly by: SwapTriggerPrice }) | undefined
  /** What stands in the amount field, in its unit. */
  readonly amountRead: ParsedAmount
  /** In base. */
  readonly size: Amount | undefined
  /** Undefined where none is wanted; an empty field is none. */
  readonly tp: PriceDraft | undefined
  readonly sl: PriceDraft | undefined
  /** Of a market order that may open. */
  readonly maxSlippage?: Slippage | undefined
}

/** The price at which money and size are turned into each other: the limit, else the best of the other side, else the last. */
export const turningPrice = (price: PriceDraft | undefined, { levels, last }: ContractContext): Price | undefined => {
  if (price !== undefined) return price.px
  const [best] = levels
  return best === undefined ? last : toPrice(best[0])
}

/** A share in the unit of the ticket. */
const shownShare = (size: Amount, unit: SizeUnit, px: Price | undefined): ParsedAmount => {
  if (unit === 'base') return { ok: true, value: size }
  return px === undefined ? EMPTY_READ : { ok: true, value: notional(size, px, 'down', MONEY_DECIMALS) }
}

const sizeOf = (
  state: ContractTicket,
  price: PriceDraft | undefined,
  context: ContractContext,
): { readonly amountRead: ParsedAmount; readonly size: Amount | undefined } => {
  const { instrument, means, terms, levels, read } = context
  if (state.amount.kind === 'typed') {
    const amountRead = read(state.amount.text)
    const typed = above0(amountRead)
    if (typed === undefined || state.unit === 'base') return { amountRead, size: typed }
    const px = turningPrice(price, context)
    return { amountRead, size: px === undefined ? undefined : sizeOfWorth(typed, px, instrument.lotSz) }
  }
  if (means === undefined || terms === undefined) return { amountRead: EMPTY_READ, size: undefined }
  const of = { side: state.side, limit: price?.px, reduceOnly: reduces(state), levels }
  const size =
    price !== undefined && price.px === undefined
      ? undefined
      : contractShare(state.amount.share, of, means, terms, instrument)
  if (size === undefined) return { amountRead: EMPTY_READ, size }
  return {
    amountRead: shownShare(size, state.unit, turningPrice(price, context)),
    size: above0({ ok: true, value: size }),
  }
}

/** Reads the ticket's texts, and turns a share or a worth into the size that it means now. */
export const contractDraft = (state: ContractTicket, context: ContractContext): ContractDraft => {
  const { instId, side, type, unit } = state
  const price = hasPrice(state) ? priceDraft(context.read(state.priceText)) : undefined
  const trigger = type === 'stop' ? { ...priceDraft(context.read(state.triggerText)), by: state.triggerBy } : undefined
  const isProtected = protects(state)
  return {
    instId,
    side,
    type,
    tif: timeOf(state),
    reduceOnly: reduces(state),
    unit,
    price,
    trigger,
    // What waits is sent near its trigger.
    ...sizeOf(state, price ?? trigger, context),
    tp: isProtected ? optionalDraft(state.tpText, context.read) : undefined,
    sl: isProtected ? optionalDraft(state.slText, context.read) : undefined,
    maxSlippage: slippageOf(state),
  }
}
