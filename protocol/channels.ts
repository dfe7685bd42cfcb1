import type { AccountData, Book, CandleRow, PulseRow, Ticker, Trade } from './okx.ts'
import type { Order } from './order.ts'

/** Candle intervals, in the order of the interval bar. Names are case-sensitive: 1m is a minute, 1M a month. */
export const BARS = ['1m', '5m', '15m', '30m', '1H', '4H', '1D', '1W', '1M'] as const
export type Bar = (typeof BARS)[number]
export const isBar = (text: string): text is Bar => (BARS as readonly string[]).includes(text)

/** Candle channels: days, weeks and months open at 00:00 UTC, so they carry OKX's `utc` ending (decisions, 18). */
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
  /** Ours (decisions, 4): every instrument once a second, one push, `data` holds one row an instrument. No instId. */
  'market-pulse': PulseRow
  /** Private. Snapshot on subscribe, then whole coins that changed. */
  account: AccountData
  /** Private. Our venue sends the open orders first (`eventType: snapshot`), then each change. */
  orders: Order
}
export type Channel = keyof ChannelData

export const PRIVATE_CHANNELS = ['account', 'orders'] as const satisfies readonly Channel[]
export const isPrivateChannel = (name: string): boolean => (PRIVATE_CHANNELS as readonly string[]).includes(name)

/** The address on which our venue answers every channel; `/business` and `/private` are the same door. */
export const SOCKET_PATH = '/ws/v5/public'
