import { hq } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import type { DayBar } from './barTape.ts'

export const DAY = 86_400_000
const PAGE = 300 * 60_000
const FRESH_MS = 3_600_000

export interface Day {
  /** Oldest first; undefined while it is loading. */
  readonly bars: readonly DayBar[] | undefined
  readonly failed: boolean
}

/** From so many minutes on a day is whole enough to be replayed by them. */
const MINUTES_ENOUGH = 720

/**
 * The bars of a past day (Unix ms of its midnight UTC), as the venue keeps them: of a minute, in five pages of 300, and of
 * five minutes for days before the venue kept minutes.
 */
export const useDay = (instId: string, day: number | undefined): Day => {
  const page = (nth: number) => ({
    instId,
    bar: '1m' as const,
    after: String((day ?? 0) + (nth + 1) * PAGE),
    limit: 300,
  })
  const options = { enabled: day !== undefined, fresh: FRESH_MS }
  const pages = [
    useCall(hq.getCoinHQDataByTime, page(0), options),
    useCall(hq.getCoinHQDataByTime, page(1), options),
    useCall(hq.getCoinHQDataByTime, page(2), options),
    useCall(hq.getCoinHQDataByTime, page(3), options),
    useCall(hq.getCoinHQDataByTime, page(4), options),
  ]
  const barsOf = (from: typeof pages): readonly DayBar[] | undefined => {
    if (day === undefined || from.some(({ data }) => data === undefined)) return undefined
    const byTime = new Map<number, DayBar>()
    for (const { data } of from)
      for (const [ts, open, high, low, close, volume] of data?.candles ?? []) {
        const time = Number(ts)
        if (time >= day && time < day + DAY) byTime.set(time, { time, open, high, low, close, volume })
      }
    return [...byTime.values()].toSorted((a, b) => a.time - b.time)
  }
  const minutes = barsOf(pages)
  const isThin = minutes !== undefined && minutes.length < MINUTES_ENOUGH
  const coarse = useCall(
    hq.getCoinHQDataByTime,
    { instId, bar: '5m', after: String((day ?? 0) + DAY), limit: 288 },
    { ...options, enabled: isThin },
  )
  const used = isThin ? [coarse] : pages
  const bars = isThin ? barsOf(used) : minutes
  if (bars === undefined)
    return {
      bars,
      failed: day !== undefined && used.some(({ failure, data }) => failure !== undefined && data === undefined),
    }
  return { bars, failed: bars.length === 0 }
}
