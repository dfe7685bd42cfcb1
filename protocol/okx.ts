/**
 * Wire shapes of the OKX v5 dialect that both sides speak. Numbers are decimal strings unless said otherwise;
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
  /** Traded in 24 h: quote for spot. */
  volCcy24h: string
  ts: string
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

/** One instrument in the pulse channel of ours: [instId, last, open24h, volCcy24h, ts]. */
export type PulseRow = readonly [instId: string, last: string, open24h: string, volCcy24h: string, ts: string]

export interface AccountDetail {
  ccy: string
  /** Everything that the user owns of the coin. */
  eq: string
  cashBal: string
  availBal: string
  frozenBal: string
  ordFrozen: string
  uTime: string
  /** Ours, beyond the dialect: the other kinds of the ledger. */
  margin?: string
  escrow?: string
  locked?: string
}
export interface AccountData {
  totalEq: string
  uTime: string
  details: AccountDetail[]
}

/** `arg` of a request and of a push. */
export interface ChannelArg {
  channel: string
  instId?: string
  instType?: string
  ccy?: string
  uid?: string
}

export interface Push<T = unknown> {
  arg: ChannelArg
  data: T[]
  action?: 'snapshot' | 'update'
  /** `account` and `positions` only. */
  eventType?: 'snapshot' | 'event_update'
  curPage?: number
  lastPage?: boolean
}

export interface WsRequest {
  id?: string
  op: 'subscribe' | 'unsubscribe' | 'login'
  args: unknown[]
}

export interface WsEvent {
  id?: string
  event: 'subscribe' | 'unsubscribe' | 'error' | 'login' | 'notice' | 'channel-conn-count' | 'channel-conn-count-error'
  arg?: ChannelArg
  code?: string
  msg?: string
  connId?: string
  /** `channel-conn-count` events only: the private channel, and the user's connections to it. */
  channel?: string
  connCount?: string
}

/** Codes of the socket's own error events (OKX documentation). */
export const WS_ERRORS = {
  loginFailed: '60009',
  loginNeeded: '60011',
  invalidRequest: '60012',
  invalidArgs: '60013',
  tooFrequent: '60014',
  doesNotExist: '60018',
  invalidOp: '60019',
  repeatedLogin: '60031',
  internal: '64007',
  upgrade: '64008',
} as const
