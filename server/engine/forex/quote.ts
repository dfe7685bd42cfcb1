import {
  type BookLevel,
  type Conversion,
  conversionOf,
  type Instrument,
  midPrice,
  nextOpening,
  PRICE_AGE_STALE,
  type Price,
  type Refusal,
  type Side,
  type Ticker,
  toPrice,
} from '#protocol'
import type { Market } from '../../market/port.ts'
import { type Mode, refusedBy } from '../core/checks.ts'
import type { ForexTerms } from '../margin/forexTerms.ts'

/** The market data that an order on a pair is decided on. */
export interface ForexQuote {
  readonly instrument: Instrument
  readonly bid: Price
  readonly ask: Price
  readonly mid: Price
  /** Of the quote currency. */
  readonly conversion: Conversion
  /** The levels that an order of this side takes, best first; only the dealing price where no depth is quoted. */
  readonly levels: (side: Side) => readonly BookLevel[]
  /** Why orders are refused now, if they are. The prices are the last ones then. */
  readonly rests: Refusal | undefined
  /** Whether accounts may be evaluated by these prices. The last prices of a market closed by its hours count. */
  readonly canEvaluate: boolean
}

const dealing = ({ bidPx, askPx }: Ticker): { readonly bid: Price; readonly ask: Price } | undefined =>
  Number(bidPx) > 0 && Number(askPx) > 0 ? { bid: toPrice(bidPx), ask: toPrice(askPx) } : undefined

/** A pair's dealing prices; the last ones while its market is closed. */
export const dealingOf = (market: Pick<Market, 'ticker'>, instId: string) => {
  const ticker = market.ticker(instId)
  return ticker && dealing(ticker)
}

/** The middle of a pair's dealing prices; of the last ones while its market is closed. */
export const midOf = (market: Pick<Market, 'ticker'>, instId: string): Price | undefined => {
  const found = dealingOf(market, instId)
  return found && midPrice(found.bid, found.ask)
}

/** The refusal of a market that is closed by its hours, with its next opening (Unix ms). */
const closed = ({ hours, state }: Instrument, at: number): Refusal => ({
  error: 'instrumentClosed',
  field: 'instId',
  ...(state === 'live' ? { values: { next: String(nextOpening(hours, at)) } } : {}),
})

/** The quote of a pair, or the refusal: unknown, not traded here, or without a price. */
export const forexQuote = (
  { market, terms }: { readonly market: Market; readonly terms: { readonly forex: ForexTerms } },
  instId: string,
  at: number,
  mode: Mode = 'live',
): ForexQuote | Refusal => {
  const instrument = market.instrument(instId)
  if (instrument === undefined) return { error: 'instrumentUnknown', field: 'instId' }
  if (!terms.forex.has(instrument, at)) return { error: 'instrumentReadOnly', field: 'instId' }
  const ticker = market.ticker(instId)
  const prices = ticker && dealing(ticker)
  const conversion = conversionOf(instrument.quoteCcy, (pair) => midOf(market, pair))
  const isOpen = instrument.state === 'live' && market.isOpen(instId, at)
  const switched = refusedBy(mode)
  const silent: Refusal | undefined =
    market.halted === undefined ? undefined : { error: 'sourceSilent', field: 'instId' }
  const off = switched ?? silent ?? (isOpen ? undefined : closed(instrument, at))
  if (ticker === undefined || prices === undefined || conversion === undefined) return off ?? { error: 'priceStale' }
  const isStale = isOpen && at - Number(ticker.ts) > PRICE_AGE_STALE
  const { bid, ask } = prices
  return {
    instrument,
    bid,
    ask,
    mid: midPrice(bid, ask),
    conversion,
    levels: (side) => {
      const book = market.book(instId)
      const levels = side === 'buy' ? book?.asks : book?.bids
      return levels !== undefined && levels.length > 0
        ? levels
        : [side === 'buy' ? [ask, instrument.maxSz, '0', '1'] : [bid, instrument.maxSz, '0', '1']]
    },
    rests: off ?? (isStale ? { error: 'priceStale' } : undefined),
    canEvaluate: switched === undefined && silent === undefined && !isStale,
  }
}
