// Candle intervals and their channels. Apart from the other channels, because the first prices do not need them.

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
