import { MARKET_BARS, type MarketBar, okxBarName } from '#protocol'
import type { CandleRange } from '../../market/port.ts'

/** A query string as Fastify parses it. A repeated name becomes a list, which every parameter here rejects. */
export type Query = Readonly<Record<string, unknown>>

/** A single text; undefined when absent or empty, null when it is a list. */
export const textOf = (query: Query, name: string): string | undefined | null => {
  const value = query[name]
  if (value === undefined || value === '') return undefined
  return typeof value === 'string' ? value : null
}

/** A whole number from `min` to `max`; `fallback` when absent, null when invalid. */
export const wholeOf = <T extends number | undefined>(
  query: Query,
  name: string,
  fallback: T,
  [min, max]: readonly [min: number, max: number],
): number | T | null => {
  const text = textOf(query, name)
  if (text === undefined) return fallback
  if (text === null || !/^\d{1,15}$/.test(text)) return null
  const value = Number(text)
  return value >= min && value <= max ? value : null
}

/** Interval names of the candle channels: `1m` … `4H`, `6H` … `3M` in UTC+8, `6Hutc` … `3Mutc`. */
const BAR_NAMES: ReadonlyMap<string, MarketBar> = new Map(MARKET_BARS.map((bar) => [okxBarName(bar), bar]))

/** The requested interval; 1m when absent, null when unsupported. */
export const barOf = (query: Query): MarketBar | null => BAR_NAMES.get(textOf(query, 'bar') ?? '1m') ?? null

const ANY_TIME = [0, Number.MAX_SAFE_INTEGER] as const

/** The requested range of bars, or the name of the faulty parameter. */
export const rangeOf = (query: Query, limits: readonly [fallback: number, max: number]): CandleRange | string => {
  const after = wholeOf(query, 'after', undefined, ANY_TIME)
  if (after === null) return 'after'
  const before = wholeOf(query, 'before', undefined, ANY_TIME)
  if (before === null) return 'before'
  const limit = wholeOf(query, 'limit', limits[0], [1, limits[1]])
  if (limit === null) return 'limit'
  return { limit, ...(after === undefined ? {} : { after }), ...(before === undefined ? {} : { before }) }
}
