import type { Amount, Exits, Holding, MarginMode, PositionSide, Price, Side } from '#protocol'

/** Everything here is margined and settled in it. */
export const COIN = 'USDT'

export type PriceKind = 'last' | 'index' | 'mark'

/** What a trigger watches: of a contract one of its prices, of a forex pair the dealing price of a side. */
export type WatchedPrice = PriceKind | 'bid' | 'ask'

/** One position of a user on margin, perpetual or forex, from its opening until it is closed. */
export interface MarginPosition {
  readonly posId: string
  readonly uid: string
  readonly instId: string
  readonly mode: MarginMode
  readonly side: PositionSide
  readonly leverage: number
  /** Undefined once it is closed. */
  readonly holding: Holding | undefined
  readonly openedSz: Amount
  readonly openedQuote: Amount
  readonly closedSz: Amount
  readonly closedQuote: Amount
  /** Of what was closed, fees aside. */
  readonly realised: Amount
  readonly fee: Amount
  /** Paid (above zero) or got as funding. */
  readonly funding: Amount
  /** Of forex: what was put up for all that was opened, in USDT. Undefined of contracts, and where it was not kept yet. */
  readonly putUp?: Amount | undefined
  readonly cTime: number
  readonly uTime: number
  readonly version: number
}

export type OpenPosition = MarginPosition & { readonly holding: Holding }

/** `tp` and `sl` wait for a price to close; `liquidation` and `adl` are the venue's own hand. */
export type OrderKind = 'order' | 'tp' | 'sl' | 'liquidation' | 'adl'

export type Tif = 'gtc' | 'ioc' | 'fok' | 'post_only'

export type CancelSource =
  | ''
  | 'user'
  | 'no-liquidity'
  | 'ioc'
  | 'fok'
  | 'margin'
  | 'closed'
  | 'liquidation'
  | 'withdrawn'
  | 'beyond-liquidation'

export type Attached<By = WatchedPrice> = Exits<By>

/** An order on margin, of a perpetual contract or of forex. Values are replaced, never changed. */
export interface MarginOrder {
  readonly id: string
  readonly uid: string
  readonly instId: string
  readonly kind: OrderKind
  readonly side: Side
  /** Undefined for an order at the market. */
  readonly px: Price | undefined
  readonly sz: Amount
  readonly tif: Tif
  readonly reduceOnly: boolean
  /** The settings that it was placed with. */
  readonly mode: MarginMode
  readonly leverage: number
  /** Where a take-profit and a stop-loss are set for what it opens. */
  readonly attached: Attached | undefined
  /** Of a take-profit or stop-loss that came with an order, that order's id; '' else. */
  readonly parentId: string
  /** When its trigger was reached, Unix ms. */
  readonly trigTime: number | undefined
  readonly trigger: { readonly px: Price; readonly by: WatchedPrice; readonly dir: 'up' | 'down' } | undefined
  readonly state: 'live' | 'partially_filled' | 'filled' | 'canceled'
  readonly accFillSz: Amount
  readonly accFillQuote: Amount
  readonly fee: Amount
  readonly realised: Amount
  /** Still frozen for what it may open. */
  readonly frozen: Amount
  readonly cancelSource: CancelSource
  readonly cTime: number
  readonly uTime: number
  readonly rank: string
  readonly version: number
}

export interface MarginFill {
  readonly fillId: string
  readonly ordId: string
  readonly posId: string
  readonly px: Price
  readonly sz: Amount
  readonly fee: Amount
  readonly realised: Amount
  readonly execType: 'T' | 'M'
  readonly ts: number
}

/** How a user holds a contract. */
export interface Settings {
  readonly uid: string
  readonly instId: string
  readonly mode: MarginMode
  readonly leverage: number
}

/** What one position paid or got at a charge of funding or, of forex, at a rollover. */
export interface PositionCharge {
  readonly posId: string
  readonly uid: string
  readonly instId: string
  readonly time: number
  /** Of funding a fraction; of swap the pips of a day. */
  readonly rate: Amount
  /** Of swap the dollars for one unit of the quote currency. */
  readonly mark: Price
  readonly size: Amount
  readonly payment: Amount
  /** Of swap alone: for how many days. */
  readonly days?: number | undefined
}

export const isLive = ({ state }: MarginOrder): boolean => state === 'live' || state === 'partially_filled'

export const isWaiting = (order: MarginOrder): order is MarginOrder & { readonly trigger: object } =>
  order.trigger !== undefined && isLive(order)

export type RestingOrder = MarginOrder & { readonly px: Price }

export const isResting = (order: MarginOrder): order is RestingOrder =>
  order.px !== undefined && order.trigger === undefined && isLive(order)
