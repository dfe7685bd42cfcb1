import { type Amount, averagePrice, type Order, type Price, type Side, subtract } from '#protocol'

/** A spot order as the engine holds it. Values are replaced, never changed. */
export interface SpotOrder {
  readonly id: string
  readonly uid: string
  readonly clOrdId: string
  readonly instId: string
  readonly side: Side
  /** Limit price; undefined for a market order. */
  readonly px: Price | undefined
  /** Ordered: base, or quote currency when `tgtCcy` says so. */
  readonly sz: Amount
  readonly tgtCcy: 'base_ccy' | 'quote_ccy'
  readonly state: Order['state']
  readonly accFillSz: Amount
  readonly accFillQuote: Amount
  readonly fee: Amount
  readonly feeCcy: string
  /** Still frozen for it: quote currency for a buy, base for a sell. */
  readonly frozen: Amount
  readonly cancelSource: Order['cancelSource']
  readonly cTime: number
  readonly uTime: number
  /** Priority among orders at one price, an id. */
  readonly rank: string
  /** Commits so far that changed it; 0 before the first. */
  readonly version: number
}

/** An order that rests: always with a price. */
export type LiveOrder = SpotOrder & { readonly px: Price }

export const isLive = (order: SpotOrder): order is LiveOrder =>
  order.state === 'live' || order.state === 'partially_filled'

/** Base that is not filled yet; of orders in base alone. */
export const remaining = (order: SpotOrder): Amount => subtract(order.sz, order.accFillSz)

/** The order in the words of the wire. */
export const toWire = (order: SpotOrder): Order => ({
  ordId: order.id,
  clOrdId: order.clOrdId,
  instType: 'SPOT',
  instId: order.instId,
  side: order.side,
  ordType: order.px === undefined ? 'market' : 'limit',
  px: order.px ?? '',
  sz: order.sz,
  tgtCcy: order.tgtCcy,
  state: order.state,
  accFillSz: order.accFillSz,
  accFillQuote: order.accFillQuote,
  avgPx: averagePrice(order.accFillQuote, order.accFillSz, 12) ?? '',
  fee: order.fee,
  feeCcy: order.feeCcy,
  cancelSource: order.cancelSource,
  cTime: String(order.cTime),
  uTime: String(order.uTime),
})
