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
import type { C2cOrderRow } from './c2cOrder.ts'
import type { MarketCandleChannel } from './okxBars.ts'
import type { ChatHead } from './support.ts'

/** Element of `data` in each channel. */
export interface ChannelData extends Record<MarketCandleChannel, CandleRow> {
  tickers: Ticker
  trades: Trade
  /** As `trades`, since the venue joins no trades; at OKX it is the one without joining, on `/business`. */
  'trades-all': Trade
  books: Book
  books5: Book
  'bbo-tbt': Book
  'mark-price': MarkPrice
  'index-tickers': IndexTicker
  'funding-rate': FundingRate
  /**
   * Ours: the content of `tickers`, batched. Subscribed by instrument like any channel; its pushes carry every
   * instrument of the connection that changed since the last one, under `{"arg":{"channel":"quotes"},"ts":…}`.
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
  /**
   * Private, ours: the user's C2C orders that are not ended, as a snapshot on subscribe; then each order as a whole after
   * each of its steps, its end among them.
   */
  c2c: C2cOrderRow
}
export type Channel = keyof ChannelData

export const PRIVATE_CHANNELS = [
  'account',
  'orders',
  'positions',
  'support',
  'c2c',
] as const satisfies readonly Channel[]
export type PrivateChannelName = (typeof PRIVATE_CHANNELS)[number]
export const isPrivateChannel = (name: string): boolean => (PRIVATE_CHANNELS as readonly string[]).includes(name)

/** Channels that the real OKX serves on its `/business` address and nowhere else. */
export const isBusinessChannel = (name: string): boolean =>
  /^(?:candle|mark-price-candle|index-candle|trades-all$|orders-algo$)/.test(name)

/** The address on which our venue answers every channel; `/business` and `/private` are aliases. */
export const SOCKET_PATH = '/ws/v5/public'
