import { type Price, toPrice } from '#protocol'
import type { Market } from '../market/port.ts'

export const DAY = 86_400_000

/** The closing price of an instrument on a day of UTC, by its midnight; undefined where there was none. */
export type CloseOf = (day: number) => Price | undefined

/** The closes of the last `count` days; undefined for an instrument that is not here. */
export const readCloses = async (market: Market, instId: string, count: number): Promise<CloseOf | undefined> => {
  if (market.instrument(instId) === undefined) return undefined
  const rows = await market.candles(instId, '1D', { limit: count + 1 })
  const closes = new Map(rows.map(([time, , , , close]) => [Number(time), toPrice(close)]))
  return (day) => closes.get(day)
}
