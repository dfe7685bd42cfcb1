import type {
  AccountData,
  Book,
  CandleRow,
  FundingRate,
  IndexTicker,
  MarkPrice,
  PulseChange,
  PulseRow,
  QuoteRow,
  Ticker,
  Trade,
} from '../base/okx.ts'
import type { Position } from '../trading/position.ts'
import type { AnyOrder } from '../trading/swapOrder.ts'
import type { ChatHead } from './support.ts'

/** Candle intervals, in the order of the interval bar. Names are case-sensitive: 1m is a minute, 1M a month. */
export const BARS = ['1m', '5m', '15m', '30m', '1H', '4H', '1D', '1W', '1M'] as const
export type Bar = (typeof BARS)[number]
/** How long a bar is, in ms; months are as long as they are. */
export const BAR_LENGTHS = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '30m': 1_800_000,
  '1H': 3_600_000,
  '4H': 14_400_000,
  '1D': 86_400_000,
  '1W': 604_800_000,
} as const satisfies Readonly<Record<Exclude<Bar, '1M'>, number>>
export const isBar = (text: string): text is Bar => (BARS as readonly string[]).includes(text)

/** Candle channels: days, weeks and months open at 00:00 UTC, so they carry OKX's `utc` ending. */
export const CANDLE_CHANNELS = {
  '1m': 'candle1m',
  '5m': 'candle5m',
  '15m': 'candle15m',
  '30m': 'candle30m',
  '1H': 'candle1H',
  '4H': 'candle4H',
  '1D': 'candle1Dutc',
  '1W': 'candle1Wutc',
  '1M': 'candle1Mutc',
} as const satisfies Record<Bar, string>
export type CandleChannel = (typeof CANDLE_CHANNELS)[Bar]

/** Element of `data` in each channel. */
export interface ChannelData extends Record<CandleChannel, CandleRow> {
  tickers: Ticker
  trades: Trade
  books: Book
  books5: Book
  'bbo-tbt': Book
  'mark-price': MarkPrice
  'index-tickers': IndexTicker
  'funding-rate': FundingRate
  /**
   * Ours: what `tickers` says, batched. Subscribed by instrument like any channel; its pushes carry every instrument of
   * the connection that changed since the last one, under `{"arg":{"channel":"quotes"},"ts":…}`.
   */
  quotes: QuoteRow
  /** Ours (decision 225): every instrument (`action: snapshot`), then once a second those that changed. No instId. */
  'market-pulse': PulseRow | PulseChange
  /** Private. Snapshot on subscribe, then whole coins that changed. */
  account: AccountData
  /**
   * Private. Our venue sends the open orders first (`eventType: snapshot`), then each change. Spot orders and those on
   * contracts, told apart by `instType`.
   */
  orders: AnyOrder
  /** Private. Snapshot on subscribe, then whole positions; a closed one comes once more with `pos` 0. */
  positions: Position
  /** Private, ours: how the user's conversation with support stands, as a snapshot on subscribe and after each change. */
  support: ChatHead
}
export type Channel = keyof ChannelData

export const PRIVATE_CHANNELS = ['account', 'orders', 'positions', 'support'] as const satisfies readonly Channel[]
export type PrivateChannelName = (typeof PRIVATE_CHANNELS)[number]
export const isPrivateChannel = (name: string): boolean => (PRIVATE_CHANNELS as readonly string[]).includes(name)

/** Channels that the real OKX serves on its `/business` address and nowhere else. */
export const isBusinessChannel = (name: string): boolean =>
  /^(?:candle|mark-price-candle|index-candle|trades-all$|orders-algo$)/.test(name)

/** The address on which our venue answers every channel; `/business` and `/private` are the same door. */
export const SOCKET_PATH = '/ws/v5/public'
