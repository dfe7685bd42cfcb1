import {
  type Amount,
  averagePrice,
  type Order,
  type Price,
  type Side,
  subtract,
  type TimeInForce,
  type TriggerPrice,
} from '#protocol'
import type { Direction } from '../core/triggers.ts'

/** The price that an order waits for. */
export interface Trigger {
  readonly px: Price
  readonly by: TriggerPrice
  readonly dir: Direction
  /** When it was reached, Unix ms. */
  readonly at: number | undefined
}

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
  readonly tif: TimeInForce
  readonly trigger: Trigger | undefined
  /** The same for both orders of an OCO, the id of its limit order; '' for an order by itself. */
  readonly ocoId: string
  readonly state: Order['state']
  readonly accFillSz: Amount
  readonly accFillQuote: Amount
  readonly fee: Amount
  readonly feeCcy: string
  /** Still frozen for it: quote currency for a buy, base for a sell. The stop of an OCO lives on what its limit order froze. */
  readonly frozen: Amount
  readonly cancelSource: Order['cancelSource']
  readonly cTime: number
  readonly uTime: number
  /** Priority among orders at one price, an id. */
  readonly rank: string
  /** Commits so far that changed it; 0 before the first. */
  readonly version: number
}

/** An order that rests in the book: always with a price. */
export type RestingOrder = SpotOrder & { readonly px: Price }
/** An order that waits for its trigger. */
export type WaitingOrder = SpotOrder & { readonly trigger: Trigger }

export const isLive = (order: SpotOrder): boolean => order.state === 'live' || order.state === 'partially_filled'

export const isWaiting = (order: SpotOrder): order is WaitingOrder =>
  isLive(order) && order.trigger !== undefined && order.trigger.at === undefined

export const isResting = (order: SpotOrder): order is RestingOrder =>
  isLive(order) && !isWaiting(order) && order.px !== undefined

/** Base that is not filled yet; of orders in base alone. */
export const remaining = (order: SpotOrder): Amount => subtract(order.sz, order.accFillSz)

/** The order as the wire has it. */
export const toWire = (order: SpotOrder): Order => ({
  ordId: order.id,
  clOrdId: order.clOrdId,
  instType: 'SPOT',
  instId: order.instId,
  side: order.side,
  ordType: order.px === undefined ? 'market' : 'limit',
  px: order.px ?? '',
  tif: order.tif,
  sz: order.sz,
  tgtCcy: order.tgtCcy,
  state: order.state,
  accFillSz: order.accFillSz,
  accFillQuote: order.accFillQuote,
  avgPx: averagePrice(order.accFillQuote, order.accFillSz, 12) ?? '',
  fee: order.fee,
  feeCcy: order.feeCcy,
  cancelSource: order.cancelSource,
  trigPx: order.trigger?.px ?? '',
  trigPxType: order.trigger?.by ?? '',
  trigDir: order.trigger?.dir ?? '',
  trigTime: order.trigger?.at === undefined ? '' : String(order.trigger.at),
  ocoId: order.ocoId,
  cTime: String(order.cTime),
  uTime: String(order.uTime),
})
