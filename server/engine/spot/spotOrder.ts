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

/** The trigger of a waiting order. */
export interface Trigger {
  readonly px: Price
  readonly by: TriggerPrice
  readonly dir: Direction
  /** When it was reached, Unix ms. */
  readonly at: number | undefined
}

/** A spot order in memory. Immutable: a change makes a new object. */
export interface SpotOrder {
  readonly id: string
  readonly uid: string
  readonly clOrdId: string
  readonly instId: string
  readonly side: Side
  /** Limit price; undefined for a market order. */
  readonly px: Price | undefined
  /** Ordered size in base, or in quote currency when `tgtCcy` says so. */
  readonly sz: Amount
  readonly tgtCcy: 'base_ccy' | 'quote_ccy'
  readonly tif: TimeInForce
  readonly trigger: Trigger | undefined
  /** For both orders of an OCO the id of its limit order; '' for any other order. */
  readonly ocoId: string
  readonly state: Order['state']
  readonly accFillSz: Amount
  readonly accFillQuote: Amount
  readonly fee: Amount
  readonly feeCcy: string
  /** The frozen amount: quote currency for a buy, base for a sell. The stop of an OCO uses that of its limit order. */
  readonly frozen: Amount
  readonly cancelSource: Order['cancelSource']
  readonly cTime: number
  readonly uTime: number
  /** An id that gives the priority among orders at one price. */
  readonly rank: string
  /** The number of commits that changed the order; 0 before the first. */
  readonly version: number
}

/** An order that rests in the book, so it has a limit price. */
export type RestingOrder = SpotOrder & { readonly px: Price }
/** An order that waits for its trigger. */
export type WaitingOrder = SpotOrder & { readonly trigger: Trigger }

export const isLive = (order: SpotOrder): boolean => order.state === 'live' || order.state === 'partially_filled'

export const isWaiting = (order: SpotOrder): order is WaitingOrder =>
  isLive(order) && order.trigger !== undefined && order.trigger.at === undefined

export const isResting = (order: SpotOrder): order is RestingOrder =>
  isLive(order) && !isWaiting(order) && order.px !== undefined

/** The base that is not filled yet. For orders in base only. */
export const remaining = (order: SpotOrder): Amount => subtract(order.sz, order.accFillSz)

/** The wire form of the order. */
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
