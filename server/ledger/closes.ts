import { type Price, toPrice } from '#protocol'
import type { Market } from '../market/port.ts'

export const DAY = 86_400_000

/**
 * The closing price of an instrument on a day of UTC, by its midnight; undefined before it had one. Where days do not open at
 * midnight (forex and metals: in New York) or a market rests, it is the close of the newest day that had opened by then.
 */
export type CloseOf = (day: number) => Price | undefined

/** The closes of the last `count` days; undefined for an instrument that is not here. */
export const readCloses = async (market: Market, instId: string, count: number): Promise<CloseOf | undefined> => {
  if (market.instrument(instId) === undefined) return undefined
  const rows = await market.candles(instId, '1D', { limit: count + 1 })
  const newestFirst = rows.toSorted(([one], [other]) => Number(other) - Number(one))
  return (day) => {
    const bar = newestFirst.find(([opened]) => Number(opened) <= day)
    return bar && toPrice(bar[4])
  }
}
