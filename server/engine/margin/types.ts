import type { Amount, Exits, Holding, MarginMode, PositionSide, Price, Side, TrailingStop } from '#protocol'

/** The coin of margin and settlement. */
export const COIN = 'USDT'

export type PriceKind = 'last' | 'index' | 'mark'

/** The price that a trigger watches: last, index or mark of a contract; bid or ask of a forex pair. */
export type WatchedPrice = PriceKind | 'bid' | 'ask'

/** A position in a perpetual contract or a forex pair, from its opening until it is closed. */
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
  /** Profit or loss of the closed part, before fees and funding. */
  readonly realised: Amount
  readonly fee: Amount
  /** Funding or swap: above zero paid, below zero received. */
  readonly funding: Amount
  /** Forex only: the sum of initial margins of all that was opened, in USDT. Undefined where it was not recorded. */
  readonly putUp?: Amount | undefined
  readonly cTime: number
  readonly uTime: number
  readonly version: number
}

export type OpenPosition = MarginPosition & { readonly holding: Holding }

/** `tp`, `sl` and `trail` (a trailing stop) are exits of users; `liquidation` and `adl` are orders of the venue. */
export type OrderKind = 'order' | 'tp' | 'sl' | 'trail' | 'liquidation' | 'adl'

export type Tif = 'gtc' | 'ioc' | 'fok' | 'post_only'

export type CancelSource =
  | ''
  | 'user'
  | 'no-liquidity'
  | 'slippage'
  | 'ioc'
  | 'fok'
  | 'margin'
  | 'position-limit'
  | 'closed'
  | 'liquidation'
  | 'withdrawn'
  | 'beyond-liquidation'

export type Attached<By = WatchedPrice> = Exits<By>

/** An order in a perpetual contract or a forex pair. Immutable: a change makes a new object. */
export interface MarginOrder {
  readonly id: string
  readonly uid: string
  readonly instId: string
  readonly kind: OrderKind
  readonly side: Side
  /** Limit price; undefined for a market order. */
  readonly px: Price | undefined
  readonly sz: Amount
  readonly tif: Tif
  readonly reduceOnly: boolean
  /** Margin mode and leverage that the order was placed with. */
  readonly mode: MarginMode
  readonly leverage: number
  /** Exits that each fill places for the part that it opens. */
  readonly attached: Attached | undefined
  /** Of an entry that waits to be sent at the market: its largest slippage, a fraction. */
  readonly maxSlippage?: string | undefined
  /** The id of the order that an attached exit came with; '' for any other order. */
  readonly parentId: string
  /** Of a trailing stop. Its trigger is what it waits for now: its activation, or its trigger price after that. */
  readonly trail?: TrailingStop | undefined
  /** When its trigger was reached, Unix ms. */
  readonly trigTime: number | undefined
  readonly trigger: { readonly px: Price; readonly by: WatchedPrice; readonly dir: 'up' | 'down' } | undefined
  readonly state: 'live' | 'partially_filled' | 'filled' | 'canceled'
  readonly accFillSz: Amount
  readonly accFillQuote: Amount
  readonly fee: Amount
  readonly realised: Amount
  /** The amount that is frozen for what the order may still open. */
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

/** A user's margin mode and leverage for an instrument. */
export interface Settings {
  readonly uid: string
  readonly instId: string
  readonly mode: MarginMode
  readonly leverage: number
}

/** The charge of one position: funding of a contract, or swap of a forex rollover. */
export interface PositionCharge {
  readonly posId: string
  readonly uid: string
  readonly instId: string
  readonly time: number
  /** For funding a fraction of the notional value; for swap the pips of a day. */
  readonly rate: Amount
  /** For funding the mark price; for swap the dollars for one unit of the quote currency. */
  readonly mark: Price
  readonly size: Amount
  readonly payment: Amount
  /** For swap only: how many days it counts. */
  readonly days?: number | undefined
}

export const isLive = ({ state }: MarginOrder): boolean => state === 'live' || state === 'partially_filled'

export const isWaiting = (order: MarginOrder): order is MarginOrder & { readonly trigger: object } =>
  order.trigger !== undefined && order.trigTime === undefined && isLive(order)

export type TrailingOrder = MarginOrder & {
  readonly trail: TrailingStop
  readonly trigger: NonNullable<MarginOrder['trigger']>
}

/** A trailing stop that waits, activated or not. */
export const isTrailing = (order: MarginOrder): order is TrailingOrder => order.trail !== undefined && isWaiting(order)

export type RestingOrder = MarginOrder & { readonly px: Price }

export const isResting = (order: MarginOrder): order is RestingOrder =>
  order.px !== undefined && !isWaiting(order) && isLive(order)
