import type { IndexTicker } from '#protocol'
import { DAY, HOUR, MINUTE } from '../calendar.ts'
import type { Range } from './aggregate.ts'
import type { Bars } from './bars.ts'
import type { Model } from './model.ts'
import { type PricePath, STEP } from './path/pricePath.ts'

const join = (a: Range, b: Range): Range => ({ high: Math.max(a.high, b.high), low: Math.min(a.low, b.low) })

/** Extremes of the present minute up to now, in whole ticks. */
const running = (path: PricePath, now: number): Range => {
  const start = Math.floor(now / MINUTE) * MINUTE
  const { prices } = path.minute(start)
  let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let step = 0; step <= Math.floor((now - start) / STEP); step++) {
    const px = Math.round(prices[step] ?? 0)
    if (px > high) high = px
    if (px < low) low = px
  }
  return { high, low }
}

/**
 * The part of the ticker that is constant for a minute. `open` and the `sod` prices are those of the first trade at or
 * after their time.
 */
interface Settled {
  readonly minute: number
  readonly range: Range | undefined
  readonly open: number | undefined
  readonly sod0: number | undefined
  readonly sod8: number | undefined
}

/** The index with the figures of the 24 h up to now, in wire format; prices are rounded to ticks. */
export const createIndexTicker = (
  { instId, format }: Model,
  index: (at: number) => number | undefined,
  bars: Bars,
  path: PricePath,
): ((now: number) => IndexTicker | undefined) => {
  let settled: Settled | undefined

  const settle = (minute: number): Settled => {
    const from = minute - DAY + MINUTE
    const day = Math.floor(minute / DAY) * DAY
    const day8 = Math.floor((minute + 8 * HOUR) / DAY) * DAY - 8 * HOUR
    const old = settled
    const isSince = (start: number): boolean => old !== undefined && old.minute >= start
    const first = (start: number): number | undefined => bars.sum(start, minute)?.o
    return {
      minute,
      range: bars.range(from, minute),
      open: first(from),
      sod0: isSince(day) ? old?.sod0 : first(day),
      sod8: isSince(day8) ? old?.sod8 : first(day8),
    }
  }

  return (now) => {
    const present = index(now)
    if (present === undefined) return undefined
    const minute = Math.floor(now / MINUTE) * MINUTE
    if (settled?.minute !== minute) settled = settle(minute)
    const now24h = join(running(path, now), { high: present, low: present })
    const { high, low } = settled.range === undefined ? now24h : join(settled.range, now24h)
    const { open = present, sod0 = present, sod8 = present } = settled
    return {
      instId,
      idxPx: format.px(present),
      open24h: format.px(open),
      high24h: format.px(high),
      low24h: format.px(low),
      sodUtc0: format.px(sod0),
      sodUtc8: format.px(sod8),
      ts: String(now),
    }
  }
}
