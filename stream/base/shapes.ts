// Shapes of what the market and the account show on screens.

import type { Bar, home, OutputOf } from '#protocol'

/** Prices are the wire's own decimal strings. */
export interface Quote {
  readonly instId: string
  readonly last: string
  readonly bidPx: string
  readonly askPx: string
  readonly open24h: string
  readonly high24h: string
  readonly low24h: string
  readonly vol24h: string
  readonly volCcy24h: string
  /** Source time and arrival time, Unix ms, and a running number per instrument. */
  readonly ts: number
  readonly arrivedAt: number
  readonly seq: number
  /** Too old to trade on (decision 224), as the core saw it last; the age still has to be looked at on the screen. */
  readonly stale: boolean
  /**
   * When it was asked for again over a connection that stands, Unix ms; undefined once the core has spoken of it. For
   * `PENDING_TIME` from then on it is loading: nothing to trade on, but not shown as stale.
   */
  readonly askedAt?: number | undefined
}

/** What lists are sorted by: decimal strings of the wire; `ts` in Unix ms. */
export interface PulseQuote {
  readonly instId: string
  readonly last: string
  readonly open24h: string
  readonly volCcy24h: string
  readonly ts: number
}

/** How much of a book is wanted; `depth` in rows a side. */
export interface BookOptions {
  readonly depth?: number
  /** Price step, a decimal string that is a multiple of the tick; levels are summed towards the worse price. */
  readonly step?: string
}

/** Sizes in the instrument's own unit; '' while a side is empty. */
export interface BestPrices {
  readonly bidPx: string
  readonly bidSz: string
  readonly askPx: string
  readonly askSz: string
}

/** A mark or index price. */
export interface PriceMark {
  readonly px: string
}

/** Rates are fractions (`0.0001` is 0.01 %); times Unix ms, 0 while unknown. */
export interface Funding {
  readonly rate: string
  readonly at: number
  readonly nextRate: string
  readonly nextAt: number
}

/** A book as arrays of [price, size, cumulative size], best first, at most 400 a side. */
export interface BookView {
  readonly instId: string
  readonly asks: readonly BookRow[]
  readonly bids: readonly BookRow[]
  readonly seqId: number
}
/** Decimal strings; `total` is the size of this level and of all better ones. */
export type BookRow = readonly [px: string, sz: string, total: string]

/** Times in Unix ms; ascending. `change` tells a chart whether an update of the last bars is enough. */
export interface Candles {
  readonly instId: string
  readonly bar: Bar
  readonly bars: readonly Candle[]
  readonly change: 'reset' | 'prepend' | 'tail'
  readonly hasOlder: boolean
}
/** `time` is when it opens, Unix ms. Numbers, because a chart draws them and nobody reckons with them. */
export interface Candle {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly closed: boolean
}

/** What is owned of one coin: decimal strings, by what it may be used for. */
export interface FundRow {
  readonly coin: string
  readonly available: string
  readonly frozen: string
  readonly margin: string
  readonly escrow: string
  readonly locked: string
  readonly deposit: string
}
/** All that is owned. */
export interface Funds {
  /** In USDT, at the venue's last prices. */
  readonly total: string
  readonly rows: readonly FundRow[]
}

/** Gainers, losers and volume, as the call answers them. */
export type Rank = OutputOf<typeof home.homeCoinDataRank>
