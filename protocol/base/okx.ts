/**
 * Market and account data in the OKX v5 dialect that both sides speak. Numbers are decimal strings unless said otherwise;
 * an absent value is ''. Times (`ts`) are Unix milliseconds as strings.
 */
export interface Ticker {
  instType: string
  instId: string
  last: string
  lastSz: string
  askPx: string
  askSz: string
  bidPx: string
  bidSz: string
  open24h: string
  high24h: string
  low24h: string
  sodUtc0: string
  sodUtc8: string
  /** Traded in 24 h: base for spot. */
  vol24h: string
  /** Traded in 24 h: quote; of a contract base in the dialect, quote in what is ours. */
  volCcy24h: string
  ts: string
}

/** The dialect's kinds of instruments. */
export type InstType = 'SPOT' | 'SWAP' | 'FUTURES' | 'OPTION'

/** Which kind it is, by its name: `BTC-USDT`, `BTC-USDT-SWAP`, `BTC-USD-220527`, `BTC-USD-220325-40000-C`. */
export const instTypeOf = (instId: string): InstType => {
  const [, , term, strike] = instId.split('-')
  if (strike !== undefined) return 'OPTION'
  if (term === 'SWAP') return 'SWAP'
  return term === undefined ? 'SPOT' : 'FUTURES'
}

/** [price, size, '0' (deprecated), order count]; size '0' deletes the level. */
export type BookLevel = readonly [px: string, sz: string, deprecated: string, orders: string]

export interface Book {
  /** Ascending. */
  asks: BookLevel[]
  /** Descending. */
  bids: BookLevel[]
  ts: string
  /** CRC32 of 25 levels in old sessions; 0 or absent today. */
  checksum?: number
  /** -1 in a snapshot. Absent in sessions before 2023. */
  prevSeqId?: number
  seqId?: number
  instId?: string
}

export interface Trade {
  instId: string
  tradeId: string
  px: string
  sz: string
  /** Side of the taker. */
  side: 'buy' | 'sell'
  ts: string
  count?: string
  source?: string
  seqId?: number
}

/** [ts, open, high, low, close, volume base, volume quote, volume quote, confirm '0' forming | '1' closed]. */
export type CandleRow = readonly [
  ts: string,
  o: string,
  h: string,
  l: string,
  c: string,
  vol: string,
  volCcy: string,
  volCcyQuote: string,
  confirm: string,
]

/** One instrument in a snapshot of the pulse channel, which is ours. */
export type PulseRow = readonly [instId: string, last: string, open24h: string, volCcy24h: string, ts: string]
/**
 * One instrument in an update of that channel: only those that changed; `open24h` only when it did. Its time is the
 * push's `ts`.
 */
export type PulseChange = readonly [instId: string, last: string, volCcy24h: string, open24h?: string]

/** Channel `mark-price`. */
export interface MarkPrice {
  instType: string
  instId: string
  markPx: string
  ts: string
}

/** Channel `index-tickers`; `instId` names the index (`BTC-USDT`), never a contract on it. */
export interface IndexTicker {
  instId: string
  idxPx: string
  open24h: string
  high24h: string
  low24h: string
  sodUtc0: string
  sodUtc8: string
  ts: string
}

/** Channel `funding-rate`, perpetuals only; the fields that are read here. Rates are fractions (`0.0001` is 0.01 %). */
export interface FundingRate {
  instType: string
  instId: string
  fundingRate: string
  /** When `fundingRate` is charged, Unix ms. */
  fundingTime: string
  /** '' while unknown. */
  nextFundingRate: string
  nextFundingTime: string
  /** Ours: how the rate is made. */
  method?: string
  interestRate?: string
  premium?: string
  /** The rate that was charged last. */
  settFundingRate?: string
  ts: string
}

/** A past charge; REST `/public/funding-rate-history`. */
export interface SettledFunding {
  instType: string
  instId: string
  fundingRate: string
  realizedRate: string
  fundingTime: string
  method: string
}

/**
 * Ours: one instrument in a `quotes` push. A full row carries the day as well; a short one leaves it as it was. Each
 * subscribe and each repeat (`TICKER_REPEAT`) brings a full row.
 */
export type QuoteRow =
  | readonly [instId: string, ts: string, last: string, bidPx: string, askPx: string]
  | readonly [
      instId: string,
      ts: string,
      last: string,
      bidPx: string,
      askPx: string,
      open24h: string,
      high24h: string,
      low24h: string,
      vol24h: string,
      volCcy24h: string,
    ]

export interface AccountDetail {
  ccy: string
  /** Everything that the user owns of the coin; of USDT with the unrealised results of open positions. */
  eq: string
  /** The same without results. */
  cashBal: string
  availBal: string
  frozenBal: string
  ordFrozen: string
  uTime: string
  /** Ours, beyond the dialect: the other kinds of the ledger. */
  margin?: string
  escrow?: string
  locked?: string
  deposit?: string
}
export interface AccountData {
  /** The sum of `eq` in USDT. */
  totalEq: string
  uTime: string
  details: AccountDetail[]
}
