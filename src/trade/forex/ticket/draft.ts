import {
  type Amount,
  add,
  floorTo,
  type fxContractConfig,
  type Instrument,
  LOT_STEP,
  lotsOf,
  type Side,
} from '#protocol'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'
import { closable } from '../../contract/ticket/terms.ts'
import {
  above0,
  EMPTY_READ,
  optionalDraft,
  type PriceDraft,
  priceDraft,
  type ReadNumber,
} from '../../ticket/priceDraft.ts'
import { type ForexMeans, forexShare, type LotCost } from './share.ts'
import { type Deviation, type ForexTicket, type ForexType, usualDeviation } from './state.ts'

export interface ForexContext {
  readonly instrument: Instrument
  readonly config: fxContractConfig.ForexConfig | undefined
  /** Undefined for guests and until it is known. */
  readonly means: ForexMeans | undefined
  /** What a lot puts up and costs at once; undefined while there is no price. */
  readonly lotCost: LotCost | undefined
  /** In pips; undefined while there is no price. */
  readonly spread?: Amount | undefined
  readonly read: ReadNumber
}

/** The ticket as numbers. */
export interface ForexDraft {
  readonly instId: string
  readonly side: Side
  readonly type: ForexType
  readonly deviation: Deviation
  /** Limit or trigger; undefined for an order at the market. */
  readonly price: PriceDraft | undefined
  /** What stands in the field of lots. */
  readonly amountRead: ParsedAmount
  readonly lots: Amount | undefined
  /** Undefined where none is wanted; an empty field is none. */
  readonly tp: PriceDraft | undefined
  readonly sl: PriceDraft | undefined
}

const readLots = (state: ForexTicket, { instrument, means, lotCost, read }: ForexContext): ParsedAmount => {
  if (state.amount.kind === 'typed') return read(state.amount.text)
  if (means === undefined || lotCost === undefined) return EMPTY_READ
  const held = closable(means.holding, state.side)
  const closes = held === undefined ? undefined : lotsOf(held.size, instrument)
  const { closing, opening } = forexShare(state.amount.share, closes, means.free, lotCost)
  return { ok: true, value: floorTo(add(closing, opening), LOT_STEP) }
}

/** Reads the ticket's texts, and turns a share of the free margin into the lots that it means now. */
export const forexDraft = (state: ForexTicket, context: ForexContext): ForexDraft => {
  const { instId, side, type, protect } = state
  const amountRead = readLots(state, context)
  return {
    instId,
    side,
    type,
    deviation: state.deviation ?? usualDeviation(context.spread),
    price: type === 'market' ? undefined : priceDraft(context.read(state.priceText)),
    amountRead,
    lots: above0(amountRead),
    tp: protect ? optionalDraft(state.tpText, context.read) : undefined,
    sl: protect ? optionalDraft(state.slText, context.read) : undefined,
  }
}
