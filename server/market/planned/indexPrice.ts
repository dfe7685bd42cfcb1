import type { IndexTicker } from '#protocol'
import { DAY, HOUR, MINUTE } from '../calendar.ts'
import { consensus } from '../consensus.ts'
import type { Bars } from '../simulated/bars.ts'
import type { Model } from '../simulated/model.ts'
import type { Sources } from './sources.ts'

/** The index of one instrument. Times in Unix ms, prices in ticks. */
export interface IndexPrice {
  /** Undefined while there is no source with a credible price. */
  at(at: number): number | undefined
  /** With the figures of the 24 h up to `now`. */
  ticker(now: number): IndexTicker | undefined
}

/** Length of the periods whose extremes are kept. */
const BOUNDS_PERIOD_MS = 5 * MINUTE

/** Bounds of the index in one period. */
interface Bounds {
  readonly start: number
  readonly high: number
  readonly low: number
}

interface Settled {
  readonly minute: number
  /** For the ended periods within 24 h, newest first. */
  readonly bounds: readonly Bounds[]
  readonly open: number
  readonly sod0: number
  readonly sod8: number
}

export const createIndexPrice = (model: Model, sources: Sources, bars: Pick<Bars, 'backwards' | 'sum'>): IndexPrice => {
  const { instId, format } = model
  let settled: Settled | undefined

  const at = (time: number): number | undefined => {
    const px = consensus(sources.at(time))
    return px === undefined ? undefined : Math.round(px)
  }

  /** The bounds of a period, from its trades and the deviations of the sources. */
  const boundsOf = (start: number, until: number, high: number, low: number): Bounds => {
    const off = sources.medianRange(start, until)
    return { start, high: high + off.high, low: low + off.low }
  }

  const settle = (minute: number, present: number): Settled => {
    const running = Math.floor(minute / BOUNDS_PERIOD_MS) * BOUNDS_PERIOD_MS
    const from = running - DAY + BOUNDS_PERIOD_MS
    const kept = (settled?.bounds ?? []).filter(({ start }) => start >= from && start < running)
    const since = kept[0] === undefined ? from : kept[0].start + BOUNDS_PERIOD_MS
    const fresh = Array.from(bars.backwards('5m', since, running, running - 1), ({ t, h, l }) =>
      boundsOf(t, t + BOUNDS_PERIOD_MS, h, l),
    )
    const day = Math.floor(minute / DAY) * DAY
    const day8 = Math.floor((minute + 8 * HOUR) / DAY) * DAY - 8 * HOUR
    const then = (time: number): number => at(time) ?? present
    return {
      minute,
      bounds: [...fresh, ...kept],
      open: then(minute - DAY + MINUTE),
      sod0: settled !== undefined && settled.minute >= day ? settled.sod0 : then(day),
      sod8: settled !== undefined && settled.minute >= day8 ? settled.sod8 : then(day8),
    }
  }

  return {
    at,
    ticker: (now) => {
      const present = at(now)
      if (present === undefined) return undefined
      const minute = Math.floor(now / MINUTE) * MINUTE
      if (settled?.minute !== minute) settled = settle(minute, present)
      const { bounds, open, sod0, sod8 } = settled
      const start = Math.floor(now / BOUNDS_PERIOD_MS) * BOUNDS_PERIOD_MS
      const traded = bars.sum(start, now + 1)
      const all = traded === undefined ? bounds : [boundsOf(start, now, traded.h, traded.l), ...bounds]
      return {
        instId,
        idxPx: format.px(present),
        open24h: format.px(open),
        high24h: format.px(all.reduce((high, one) => Math.max(high, one.high), present)),
        low24h: format.px(all.reduce((low, one) => Math.min(low, one.low), present)),
        sodUtc0: format.px(sod0),
        sodUtc8: format.px(sod8),
        ts: String(now),
      }
    },
  }
}
