// The candle intervals of the OKX dialect. Apart from those of the app (`bars.ts`), which needs no others.

import { BAR_LENGTHS, type Bar, CANDLE_CHANNELS } from './bars.ts'

/** Intervals that the venue serves and the app does not use; days begin at 00:00 UTC, as in `Bar`. */
export const OTHER_BARS = ['3m', '2H', '6H', '12H', '3M'] as const
/** Intervals whose days begin at 00:00 in UTC+8, which is what OKX's names without `utc` stand for. */
export const EAST_BARS = ['6H+8', '12H+8', '1D+8', '1W+8', '1M+8', '3M+8'] as const
export type EastBar = (typeof EAST_BARS)[number]
/** Every interval of the market's candles. */
export type MarketBar = Bar | (typeof OTHER_BARS)[number] | EastBar

const isEast = (bar: MarketBar): bar is EastBar => bar.endsWith('+8')
/** The interval without its time zone, and whether its days begin at 00:00 in UTC+8. */
export const plainBar = (bar: MarketBar): { readonly length: Exclude<MarketBar, EastBar>; readonly isEast: boolean } =>
  isEast(bar)
    ? { length: bar.slice(0, -2) as Exclude<MarketBar, EastBar>, isEast: true }
    : { length: bar, isEast: false }

/** How long a bar is, in ms; undefined for months and quarters. */
export const MARKET_BAR_LENGTHS: Readonly<Partial<Record<Exclude<MarketBar, EastBar>, number>>> = {
  ...BAR_LENGTHS,
  '3m': 180_000,
  '2H': 7_200_000,
  '6H': 21_600_000,
  '12H': 43_200_000,
}

/** The candle channel of each interval. */
export const MARKET_CANDLE_CHANNELS = {
  ...CANDLE_CHANNELS,
  '3m': 'candle3m',
  '2H': 'candle2H',
  '6H': 'candle6Hutc',
  '12H': 'candle12Hutc',
  '3M': 'candle3Mutc',
  '6H+8': 'candle6H',
  '12H+8': 'candle12H',
  '1D+8': 'candle1D',
  '1W+8': 'candle1W',
  '1M+8': 'candle1M',
  '3M+8': 'candle3M',
} as const satisfies Record<MarketBar, string>
export type MarketCandleChannel = (typeof MARKET_CANDLE_CHANNELS)[MarketBar]
export const MARKET_BARS = Object.keys(MARKET_CANDLE_CHANNELS) as readonly MarketBar[]

/** The interval of OKX's REST (`3m`, `1Dutc`). */
export const okxBarName = (bar: MarketBar): string => MARKET_CANDLE_CHANNELS[bar].slice('candle'.length)
